import { limits } from "@bowerbird/contract/limits";
import type { refuseRuleInput, RuleSuggestion } from "@bowerbird/contract/rules";
import type { z } from "zod";
import { foldTag } from "@bowerbird/bookmark/parse-query";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { parseQuery, writeOperand } from "../../library/query/index.ts";
import { joinKey } from "../tidy/index.ts";
import { listRules } from "./rules.ts";
import { type Placed, readPlaced, readTagged } from "./rules.sql.ts";

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

/** Links of a site, or those of them with a tag, that the person puts into one category. */
interface Habit {
  site: string;
  /** Null: all links of the site. */
  tag: string | null;
  categoryId: string;
  /** The number of links from the site, or with the tag. */
  total: number;
  /** How many of them are in the category. */
  count: number;
}

/** Fewer links are no habit. */
const minLinks = 5;
const minShare = 0.9;
/** Sites without one category whose tags are compared, those with the most links. */
const maxMixed = 10;

/**
 * Finds what rules would do for the person, the most links first. A site includes the sites below it, as `site:` in a search
 * does; tags matter where a site as a whole belongs to no category.
 *
 * @param readTags the same by tag, for some hosts
 */
async function findHabits(
  placed: readonly Placed[],
  readTags: (hosts: readonly string[]) => Promise<Placed[]>,
): Promise<Habit[]> {
  const known = new Set(placed.map(({ host }) => host));
  const groups = groupBySite(placed, known);
  const mixed = groups.filter((group) => !isHabit(group)).slice(0, maxMixed);
  const sites = new Set(mixed.map(({ site }) => site));
  const hosts = [...known].filter((host) => toSites(host).some((site) => sites.has(site)));
  const tagged = hosts.length > 0 ? groupBySite(await readTags(hosts), sites) : [];
  return [...groups, ...tagged].filter(isHabit).sort((a, b) => b.count - a.count || a.site.length - b.site.length);
}

function isHabit({ total, count }: Habit): boolean {
  return total >= minLinks && count >= total * minShare;
}

/** The category with the most links of each of the sites, and of each tag there. */
function groupBySite(placed: readonly Placed[], sites: ReadonlySet<string>): Habit[] {
  const groups = new Map<string, { site: string; tag: string | null; counts: Map<string, number> }>();
  for (const { host, tag, categoryId, count } of placed) {
    for (const site of toSites(host)) {
      if (!sites.has(site)) continue;
      const key = `${site} ${tag ?? ""}`;
      const group = groups.get(key) ?? { site, tag, counts: new Map<string, number>() };
      groups.set(key, group);
      group.counts.set(categoryId, (group.counts.get(categoryId) ?? 0) + count);
    }
  }
  return [...groups.values()].map(toHabit).sort((a, b) => b.total - a.total);
}

function toHabit({ site, tag, counts }: { site: string; tag: string | null; counts: Map<string, number> }): Habit {
  let [best, total] = [{ categoryId: "", count: 0 }, 0];
  for (const [categoryId, count] of counts) {
    total += count;
    if (count > best.count) best = { categoryId, count };
  }
  return { site, tag, ...best, total };
}

/** The host and those above it, without the last part: `gist.github.com` and `github.com`. */
function toSites(host: string): string[] {
  const sites = [host];
  for (let dot = host.indexOf("."); host.indexOf(".", dot + 1) > 0; dot = host.indexOf(".", dot + 1)) {
    sites.push(host.slice(dot + 1));
  }
  return sites;
}
