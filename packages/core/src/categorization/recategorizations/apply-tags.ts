import type { NotNull } from "kysely";
import { anyOf, lockBookmarks, type Rewrite, writeStates } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";

/** Bounds the memory used. */
const batchSize = 1_000;

/** Adds a run's tags to bookmarks whose tags are unchanged. Runs in a transaction. @returns how many */
export function applyTags(ctx: Context, id: string): Promise<number> {
  return retag(ctx, id, { from: "proposed", to: "applied" });
}

/** Reverts a run's tags on bookmarks whose tags are unchanged since. Runs in a transaction. @returns how many */
export function undoTags(ctx: Context, id: string): Promise<number> {
  return retag(ctx, id, { from: "applied", to: "restored" });
}

interface Step {
  from: "proposed" | "applied";
  to: "applied" | "restored";
}

async function retag(ctx: Context, id: string, step: Step): Promise<number> {
  let count = 0;
  for (let last: string | null = null; ;) {
    const items = await nextItems(ctx, id, step, last);
    if (items.length === 0) return count;
    const rewrites = await planRewrites(ctx, items, step);
    await writeStates(ctx, rewrites);
    await markItems(ctx, id, step, rewrites);
    count += rewrites.length;
    last = items.at(-1)!.bookmarkId;
  }
}

interface Item {
  bookmarkId: string;
  fromTags: string[];
  toTags: string[];
}

function nextItems(ctx: Context, id: string, { from }: Step, last: string | null): Promise<Item[]> {
  return own(ctx)
    .selectFrom("RecategorizationItem")
    .select(["bookmarkId", "fromTags", "toTags"])
    .where("recategorizationId", "=", id)
    .where("status", "=", from)
    .$if(last !== null, (query) => query.where("bookmarkId", ">", last!))
    .orderBy("bookmarkId")
    .limit(batchSize)
    .$narrowType<{ fromTags: NotNull; toTags: NotNull }>()
    .execute();
}

async function planRewrites(ctx: Context, items: readonly Item[], { to }: Step): Promise<Rewrite[]> {
  const byId = new Map(items.map((item) => [item.bookmarkId, item]));
  const isUndo = to === "restored";
  const locked = await lockBookmarks(ctx, [...byId.keys()], { isTrashIncluded: isUndo });
  return locked.flatMap((bookmark) => {
    const { fromTags: before, toTags: after } = byId.get(bookmark.id)!;
    const [expected, wanted] = isUndo ? [after, before] : [before, after];
    const isUnchanged = JSON.stringify(bookmark.state.tags) === JSON.stringify(expected);
    return isUnchanged ? [{ bookmark, after: { ...bookmark.state, tags: wanted } }] : [];
  });
}

async function markItems(ctx: Context, id: string, { to }: Step, rewrites: readonly Rewrite[]): Promise<void> {
  const ids = rewrites.map(({ bookmark }) => bookmark.id);
  const items = own(ctx).updateTable("RecategorizationItem").where("recategorizationId", "=", id);
  await items.where("bookmarkId", "=", anyOf(ids)).set("status", to).execute();
}
