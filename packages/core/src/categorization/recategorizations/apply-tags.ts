import { sql } from "kysely";
import { lockBookmarks, type Rewrite, writeStates } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";

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
    last = items.at(-1)!.bookmark_id;
  }
}

interface Item {
  bookmark_id: string;
  from_tags: string[];
  to_tags: string[];
}

async function nextItems(ctx: Context, id: string, { from }: Step, last: string | null): Promise<Item[]> {
  const items = await database(ctx)
    .selectFrom("recategorization_item")
    .select(["bookmark_id", "from_tags", "to_tags"])
    .where("user_id", "=", ctx.userId)
    .where("recategorization_id", "=", id)
    .where("status", "=", from)
    .$if(last !== null, (query) => query.where("bookmark_id", ">", last!))
    .orderBy("bookmark_id")
    .limit(batchSize)
    .execute();
  return items as Item[];
}

async function planRewrites(ctx: Context, items: readonly Item[], { to }: Step): Promise<Rewrite[]> {
  const byId = new Map(items.map((item) => [item.bookmark_id, item]));
  const isUndo = to === "restored";
  const locked = await lockBookmarks(ctx, [...byId.keys()], { isTrashIncluded: isUndo });
  return locked.flatMap((bookmark) => {
    const { from_tags: before, to_tags: after } = byId.get(bookmark.id)!;
    const [expected, wanted] = isUndo ? [after, before] : [before, after];
    const isUnchanged = JSON.stringify(bookmark.state.tags) === JSON.stringify(expected);
    return isUnchanged ? [{ bookmark, after: { ...bookmark.state, tags: wanted } }] : [];
  });
}

async function markItems(ctx: Context, id: string, { to }: Step, rewrites: readonly Rewrite[]): Promise<void> {
  const ids = rewrites.map(({ bookmark }) => bookmark.id);
  await sql`
    update recategorization_item set status = ${to}
    where user_id = ${ctx.userId} and recategorization_id = ${id} and bookmark_id = any(${ids}::uuid[])
  `.execute(database(ctx));
}
