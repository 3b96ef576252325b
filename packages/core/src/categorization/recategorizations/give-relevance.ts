import { anyOf } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { scoreFiled } from "../ai/index.ts";

/** Bounds the memory used, and the sites and tags counted at once. */
const batchSize = 1_000;

/**
 * Gives the bookmarks that a run has moved a relevance where they have none, as saving does, and records which got one, so
 * that undoing the run takes it away. Runs in the transaction that moves them: interests count the new categories.
 */
export async function giveRelevance(ctx: Context, id: string): Promise<void> {
  for (let last: string | null = null; ;) {
    const ids = await nextMoved(ctx, id, last);
    if (ids.length === 0) return;
    const scores = await scoreFiled(ctx, ids);
    await markGiven(ctx, id, [...scores.keys()]);
    last = ids.at(-1)!;
  }
}

async function nextMoved(ctx: Context, id: string, last: string | null): Promise<string[]> {
  const rows = await own(ctx)
    .selectFrom("RecategorizationItem")
    .select("bookmarkId")
    .where("recategorizationId", "=", id)
    .where("status", "=", "applied")
    .$if(last !== null, (query) => query.where("bookmarkId", ">", last!))
    .orderBy("bookmarkId")
    .limit(batchSize)
    .execute();
  return rows.map(({ bookmarkId }) => bookmarkId);
}

async function markGiven(ctx: Context, id: string, ids: readonly string[]): Promise<void> {
  const items = own(ctx).updateTable("RecategorizationItem").where("recategorizationId", "=", id);
  await items.where("bookmarkId", "=", anyOf(ids)).set({ isRelevanceGiven: true }).execute();
}
