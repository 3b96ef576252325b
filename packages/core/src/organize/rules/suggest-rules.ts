import { limits } from "@bowerbird/contract/limits";
import type { refuseRuleInput, RuleSuggestion } from "@bowerbird/contract/rules";
import type { z } from "zod";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { foldTag } from "@bowerbird/bookmark/parse-query";
import { parseQuery, writeOperand } from "../../library/query/index.ts";
import { joinKey } from "../tidy/index.ts";
import { listRules } from "./rules.ts";
import { findHabits, type Habit } from "./find-habits.ts";
import { readPlaced, readTagged } from "./suggest-rules.sql.ts";

/** In `TidyKept`, the list of what is not proposed again. */
const kind = "rule";

/** Rules that would do what the person does by themselves, the most useful first, without those that were refused. */
export async function suggestRules(ctx: Context): Promise<RuleSuggestion[]> {
  const { uncategorized } = await loadCategoryTree(ctx);
  if (!uncategorized) return [];
  const refused = await readRefused(ctx);
  const rules = await listRules(ctx);
  const known = rules.flatMap(({ condition, categoryId }) => (categoryId ? [readScope(condition)] : []));
  const chosen: Habit[] = [];
  const placed = await readPlaced(ctx, uncategorized.id);
  for (const habit of await findHabits(placed, (hosts) => readTagged(ctx, uncategorized.id, hosts))) {
    if (chosen.length >= limits.ruleSuggestions) break;
    const isCovered = known.some((scope) => scope !== null && covers(scope, habit));
    const isDouble = chosen.some((other) => other.categoryId === habit.categoryId && covers(toScope(other), habit));
    if (!isCovered && !isDouble && !refused.has(toKey(habit))) chosen.push(habit);
  }
  return chosen.map((habit) => ({ ...habit, key: toKey(habit), condition: toCondition(habit) }));
}

function toCondition({ site, tag }: Habit): string {
  if (tag === null) return `site:${site}`;
  return `site:${site} tag:${writeOperand(tag)}`;
}

function toKey({ site, tag, categoryId }: Habit): string {
  return joinKey([site, tag ?? "", categoryId]);
}

/** What a rule of a suggestion's form is about. */
interface Scope {
  site: string;
  tag: string | null;
}

const toScope = ({ site, tag }: Habit): Scope => ({ site, tag: tag === null ? null : foldTag(tag) });

/** @returns null for a condition of another form, which may leave some of the links out */
function readScope(condition: string): Scope | null {
  const { sites, tags, prefix: _prefix, words: _words, ...others } = parseQuery(condition);
  const [site] = sites;
  const isOther = Object.values(others).some((part) => part.length > 0) || sites.length !== 1 || tags.length > 1;
  if (isOther || !site || site.isExcluded || tags[0]?.isExcluded) return null;
  return { site: site.value, tag: tags[0]?.value ?? null };
}

function covers({ site, tag }: Scope, habit: Habit): boolean {
  const isOnSite = site.includes(".")
    ? habit.site === site || habit.site.endsWith(`.${site}`)
    : `.${habit.site}.`.includes(`.${site}.`);
  return isOnSite && (tag === null || (habit.tag !== null && foldTag(habit.tag) === tag));
}

async function readRefused(ctx: Context): Promise<Set<string>> {
  const rows = await own(ctx).selectFrom("TidyKept").select("key").where("kind", "=", kind).execute();
  return new Set(rows.map(({ key }) => key));
}

/** Records that a suggestion is not made again, or deletes that record. */
export async function refuseRule(
  ctx: Context,
  { key, isRefused }: z.output<typeof refuseRuleInput>,
): Promise<{ isRefused: boolean }> {
  if (!isRefused) await own(ctx).deleteFrom("TidyKept").where("kind", "=", kind).where("key", "=", key).execute();
  else {
    await own(ctx)
      .insertInto("TidyKept", { kind, key, keptAt: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { isRefused };
}
