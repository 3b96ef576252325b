import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { MergedPair } from "./merge-tree.ts";

/** What named a category by its id and names another one since. */
export interface Repointed {
  from: string;
  to: string;
  /** Ids of saved searches. */
  searches: string[];
  /** Ids of feedback on suggestions. */
  feedback: string[];
  /** Ids of rules; changes of older versions have none. */
  rules?: string[];
}

/** Saved searches, rules and feedback of merged categories name the other ones from now on. @returns those, for the undo */
export async function repoint(ctx: Context, pairs: readonly MergedPair[]): Promise<Repointed[]> {
  const repointed: Repointed[] = [];
  for (const { from, into } of pairs) {
    const ends = { from: from.id, to: into.id };
    const [searches, rules] = [await moveSearches(ctx, ends), await moveCategory(ctx, "rule", ends)];
    const one = { ...ends, searches, rules, feedback: await moveCategory(ctx, "ai_feedback", ends) };
    if (searches.length + rules.length + one.feedback.length > 0) repointed.push(one);
  }
  await tellOpenPages(ctx, repointed);
  return repointed;
}

/** Reverts {@link repoint}, except where another category is named by now. Call when the categories are there again. */
export async function pointBack(ctx: Context, repointed: readonly Repointed[]): Promise<void> {
  for (const { from, to, searches, feedback, rules = [] } of repointed) {
    await moveSearches(ctx, { from: to, to: from }, searches);
    await moveCategory(ctx, "rule", { from: to, to: from }, rules);
    await moveCategory(ctx, "ai_feedback", { from: to, to: from }, feedback);
  }
  await tellOpenPages(ctx, repointed);
}

async function tellOpenPages(ctx: Context, repointed: readonly Repointed[]): Promise<void> {
  if (repointed.some(({ searches }) => searches.length > 0)) await publish(ctx, { type: "saved-searches.changed" });
  if (repointed.some(({ rules = [] }) => rules.length > 0)) await publish(ctx, { type: "rules.changed" });
}

type Ends = Pick<Repointed, "from" | "to">;

/** @param ids which of them; all without it */
async function moveSearches(ctx: Context, { from, to }: Ends, ids?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update saved_search set filters = jsonb_set(filters, '{categoryId}', to_jsonb(${to}::text))
    where user_id = ${ctx.userId} and filters->>'categoryId' = ${from}
      and (${ids === undefined} or id = any(${[...(ids ?? [])]}::uuid[]))
    returning id`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

/** @param ids which of them; all without it */
async function moveCategory(
  ctx: Context,
  table: "ai_feedback" | "rule",
  { from, to }: Ends,
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set category_id = ${to}
    where user_id = ${ctx.userId} and category_id = ${from}
      and (${ids === undefined} or id = any(${[...(ids ?? [])]}::uuid[]))
    returning id`.execute(database(ctx));
  return rows.map(({ id }) => id);
}
