import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import {
  type CategoryNode,
  type DeletedCategory,
  loadCategoryTree,
  lockCategories,
  checkRestorable,
  restoreCategory,
} from "../categories/index.ts";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { lockBookmarks, type PartialState, type BookmarkState, isSame } from "./bookmark-state.ts";
import { editedAtOnce } from "./edit-bookmarks.ts";
import { storePending, runInBatches, runBatch, type BatchWork } from "./bulk-change.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { takenKeys } from "./quota.ts";
import { type Rewrite, writeStates } from "./write-states.ts";

/** The result of an undo; `failed` names the bookmarks left unchanged, and why. */
export interface Undone {
  restored: number;
  failed: FailedBookmark[];
}

/**
 * Reverts a change: the bookmarks' fields, and the category that was deleted with it. A field that changed again since
 * is kept. Many bookmarks are reverted in resumable batches.
 *
 * @throws NOT_FOUND for an unknown change or one older than 30 days; CONFLICT if it was undone or is still running
 */
export async function undoChange(ctx: Context, { id }: { id: string }): Promise<Undone> {
  const undone: Undone = { restored: 0, failed: [] };
  const { isMore, onCommitted } = await retryOnConflict(() =>
    inTransaction(ctx, (inner) => beginUndo(inner, id, undone)),
  );
  onCommitted();
  if (isMore) await undoRest(ctx, id, undone);
  return undone;
}

/** Includes the first batch, so that a small change is undone atomically. */
async function beginUndo(ctx: Context, id: string, undone: Undone) {
  await lockCategories(database(ctx), ctx.userId);
  const category = await closeChange(ctx, id);
  if (category) {
    await checkRestorable(ctx, category);
    await restoreCategory(ctx, category);
    await publish(ctx, { type: "categories.changed" });
  }
  await storePending(ctx, id, { kind: "undo", after: null, done: 0, total: await countItems(ctx, id) });
  return runBatch(ctx, id, "undo", undoBatch(id, undone));
}

/** Completes an undo. @param undone collects the result */
export function undoRest(ctx: Context, changeId: string, undone: Undone = { restored: 0, failed: [] }): Promise<void> {
  return runInBatches(ctx, changeId, "undo", undoBatch(changeId, undone));
}

function undoBatch(changeId: string, undone: Undone): BatchWork<"undo"> {
  return async (ctx, { after }) => {
    const items = await nextItems(ctx, changeId, after);
    if (items.length === 0) return null;
    const tree = await loadCategoryTree(database(ctx), ctx.userId);
    const findCategory = (id: string): CategoryNode => tree.get(id) ?? tree.uncategorized!;
    const batch: Undone = { restored: 0, failed: [] };
    await writeStates(ctx, await planUndo(ctx, items, findCategory, batch));
    return { last: items.at(-1)!.bookmark_id, count: items.length, onCommitted: () => add(undone, batch) };
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

/** The fields of a bookmark that a change altered. */
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
 * Computes the reverted states of changed bookmarks. Runs in a transaction.
 *
 * @param findCategory returns the category with an id, or Uncategorized if it is gone
 * @param undone collects the result
 */
export async function planUndo(
  ctx: Context,
  items: readonly ChangedFields[],
  findCategory: (categoryId: string) => CategoryNode,
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
    const state = bookmark ? revertFields(bookmark.state, before, after, findCategory, taken) : "Bookmark not found";
    if (typeof state === "string") undone.failed.push({ id, message: state });
    else {
      undone.restored += 1;
      rewrites.push({ bookmark: bookmark!, after: state });
    }
  }
  return rewrites;
}

/**
 * Reverts the fields that are still as a change left them.
 *
 * @param findCategory returns the category with an id, or Uncategorized if it is gone
 * @param taken URL keys that other bookmarks have now
 * @returns the new state, or the reason why nothing can be reverted
 */
function revertFields(
  state: BookmarkState,
  before: PartialState,
  after: PartialState,
  findCategory: (categoryId: string) => CategoryNode,
  taken: ReadonlySet<string>,
): BookmarkState | string {
  const kept = (field: string) => isSame(state[field as keyof BookmarkState], after[field as keyof BookmarkState]);
  const fields = Object.fromEntries(Object.entries(before).filter(([field]) => kept(field))) as PartialState;
  // `url` and `url_key` must change together.
  if (fields.url === undefined) delete fields.url_key;
  else if (before.url_key && taken.has(before.url_key)) return "This link is already in your collection.";
  if (fields.category_id !== undefined) fields.category_id = findCategory(fields.category_id).id;
  // `is_ai_generated` belongs to the category.
  else if (before.category_id !== undefined) delete fields.is_ai_generated;
  if (Object.keys(fields).length === 0) return "This bookmark was changed again in the meantime.";
  return { ...state, ...fields };
}
