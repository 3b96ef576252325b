import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import {
  type CategoryNode,
  type DeletedCategory,
  loadCategoryTree,
  lockCategories,
  checkReturn,
  restoreCategory,
} from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError, notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { lockBookmarks, type PartialState } from "./bookmark-state.ts";
import { editedAtOnce } from "./edit-bookmarks.ts";
import { storePending, workInBatches, workOnBatch, type WorkOnBatch } from "./pending-change.ts";
import { putBack } from "./put-back.ts";
import { retryCollision } from "./retry-collision.ts";
import { takenKeys } from "./taken-keys.ts";
import { type Rewrite, writeStates } from "./write-states.ts";

/** What an undo did: `failed` names the bookmarks that are left as they are, and why. */
export interface Undone {
  restored: number;
  failed: FailedBookmark[];
}

/**
 * Puts back what a change made different: the bookmarks' fields, and the category that was deleted with it. A field
 * that was changed again since stays. Very many bookmarks are put back in batches, which are gone on with whatever dies.
 *
 * @throws NOT_FOUND for another's change, or one older than 30 days; CONFLICT for one that was undone or is at work
 */
export async function undoChange(ctx: Context, { id }: { id: string }): Promise<Undone> {
  const undone: Undone = { restored: 0, failed: [] };
  const { isMore, note } = await retryCollision(() => inTransaction(ctx, (inner) => beginUndo(inner, id, undone)));
  note();
  if (isMore) await undoRest(ctx, id, undone);
  return undone;
}

/** With the first batch, so that a few are put back all or none. */
async function beginUndo(ctx: Context, id: string, undone: Undone) {
  await lockCategories(database(ctx), ctx.userId);
  const category = await closeChange(ctx, id);
  if (category) {
    await checkReturn(ctx, category);
    await restoreCategory(ctx, category);
    await publish(ctx, { type: "categories.changed" });
  }
  await storePending(ctx, id, { kind: "undo", after: null, done: 0, total: await countItems(ctx, id) });
  return workOnBatch(ctx, id, "undo", undoBatch(id, undone));
}

/** Puts back what is left of an undoing. @param undone is told of each */
export function undoRest(ctx: Context, changeId: string, undone: Undone = { restored: 0, failed: [] }): Promise<void> {
  return workInBatches(ctx, changeId, "undo", undoBatch(changeId, undone));
}

function undoBatch(changeId: string, undone: Undone): WorkOnBatch<"undo"> {
  return async (ctx, { after }) => {
    const items = await nextItems(ctx, changeId, after);
    if (items.length === 0) return null;
    const tree = await loadCategoryTree(database(ctx), ctx.userId);
    const homeOf = (id: string): CategoryNode => tree.get(id) ?? tree.uncategorized!;
    const batch: Undone = { restored: 0, failed: [] };
    await writeStates(ctx, await planUndo(ctx, items, homeOf, batch));
    return { last: items.at(-1)!.bookmark_id, count: items.length, note: () => add(undone, batch) };
  };
}

function add(undone: Undone, { restored, failed }: Undone): void {
  undone.restored += restored;
  undone.failed.push(...failed);
}

async function closeChange(ctx: Context, id: string): Promise<DeletedCategory | null> {
  const change = await database(ctx)
    .selectFrom("bookmark_change")
    .select(["category", "undone_at", "pending"])
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw notFound("Change");
  if (change.undone_at) throw new AppError("CONFLICT", "This has been undone already.");
  if (change.pending) throw new AppError("CONFLICT", "This is still at work. Please try again in a moment.");
  await database(ctx)
    .updateTable("bookmark_change")
    .set({ undone_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute();
  return change.category as DeletedCategory | null;
}

async function countItems(ctx: Context, changeId: string): Promise<number> {
  const { count } = await database(ctx)
    .selectFrom("bookmark_change_item")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", ctx.userId)
    .where("change_id", "=", changeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A bookmark with those of its fields that a change made others. */
export interface ChangedFields {
  bookmark_id: string;
  before: PartialState;
  after: PartialState;
}

async function nextItems(ctx: Context, changeId: string, last: string | null): Promise<ChangedFields[]> {
  const items = await database(ctx)
    .selectFrom("bookmark_change_item")
    .select(["bookmark_id", "before", "after"])
    .where("user_id", "=", ctx.userId)
    .where("change_id", "=", changeId)
    .$if(last !== null, (query) => query.where("bookmark_id", ">", last!))
    .orderBy("bookmark_id")
    .limit(editedAtOnce)
    .execute();
  return items as ChangedFields[];
}

/**
 * What becomes of bookmarks whose changed fields are put back; runs in a transaction.
 *
 * @param homeOf the category of an id, or Uncategorized where it is gone
 * @param undone is told of each
 */
export async function planUndo(
  ctx: Context,
  items: readonly ChangedFields[],
  homeOf: (categoryId: string) => CategoryNode,
  undone: Undone,
): Promise<Rewrite[]> {
  const ids = items.map(({ bookmark_id }) => bookmark_id);
  const found = new Map(
    (await lockBookmarks(ctx, ids, { isTrashIncluded: true })).map((bookmark) => [bookmark.id, bookmark]),
  );
  const taken = await takenKeys(
    ctx,
    items.map(({ before }) => before.url_key),
  );
  const rewrites: Rewrite[] = [];
  for (const { bookmark_id: id, before, after } of items) {
    const bookmark = found.get(id);
    const state = bookmark ? putBack(bookmark.state, before, after, homeOf, taken) : "Bookmark not found";
    if (typeof state === "string") undone.failed.push({ id, message: state });
    else {
      undone.restored += 1;
      rewrites.push({ bookmark: bookmark!, after: state });
    }
  }
  return rewrites;
}
