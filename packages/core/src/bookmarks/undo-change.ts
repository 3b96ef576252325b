import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import {
  type CategoryNode,
  type DeletedCategory,
  loadCategoryTree,
  lockCategories,
  restoreCategory,
} from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError, notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { lockBookmarks, type PartialState } from "./bookmark-state.ts";
import { editedAtOnce } from "./edit-bookmarks.ts";
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
 * that was changed again since stays.
 *
 * @throws NOT_FOUND for another's change, or one older than 30 days; CONFLICT for one that was undone
 */
export function undoChange(ctx: Context, { id }: { id: string }): Promise<Undone> {
  return retryCollision(() =>
    inTransaction(ctx, async (inner) => {
      await lockCategories(database(inner), ctx.userId);
      const category = await closeChange(inner, id);
      if (category) await restoreCategory(inner, category);
      const undone = await putBackAll(inner, id);
      await publish(inner, { type: "bookmarks.changed" });
      if (category) await publish(inner, { type: "categories.changed" });
      return undone;
    }),
  );
}

async function closeChange(ctx: Context, id: string): Promise<DeletedCategory | null> {
  const change = await database(ctx)
    .selectFrom("bookmark_change")
    .select(["category", "undone_at"])
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw notFound("Change");
  if (change.undone_at) throw new AppError("CONFLICT", "This has been undone already.");
  await database(ctx)
    .updateTable("bookmark_change")
    .set({ undone_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute();
  return change.category as DeletedCategory | null;
}

async function putBackAll(ctx: Context, changeId: string): Promise<Undone> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const homeOf = (id: string): CategoryNode => tree.get(id) ?? tree.uncategorized!;
  const undone: Undone = { restored: 0, failed: [] };
  let last: string | undefined;
  for (;;) {
    const items = await nextItems(ctx, changeId, last);
    if (items.length === 0) return undone;
    await writeStates(ctx, await planUndo(ctx, items, homeOf, undone));
    last = items.at(-1)!.bookmark_id;
  }
}

/** A bookmark with those of its fields that a change made others. */
export interface ChangedFields {
  bookmark_id: string;
  before: PartialState;
  after: PartialState;
}

async function nextItems(ctx: Context, changeId: string, last: string | undefined): Promise<ChangedFields[]> {
  const items = await database(ctx)
    .selectFrom("bookmark_change_item")
    .select(["bookmark_id", "before", "after"])
    .where("user_id", "=", ctx.userId)
    .where("change_id", "=", changeId)
    .$if(last !== undefined, (query) => query.where("bookmark_id", ">", last!))
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
