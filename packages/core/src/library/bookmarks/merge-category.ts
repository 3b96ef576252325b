import { positionAfter } from "@bowerbird/contract/positions";
import { BookmarkChange } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { deletedCategory } from "@bowerbird/contract/categories";
import type { z } from "zod";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import {
  type CategoryTree,
  findDeletable,
  loadCategoryTree,
  lockCategories,
  type MergedPair,
  mergeTree,
  planMerge,
  removeCategory,
  repoint,
} from "../categories/index.ts";
import { recordChange } from "../changes/index.ts";
import { findLastPosition, moveAll } from "./move-bookmark.sql.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/**
 * Merges a category into another one and deletes it. Its bookmarks, trashed ones included, come after those that are there
 * in the manual order; its subcategories move, or are merged with those of the same name. Saved searches, rules and feedback
 * that name it name the other one.
 *
 * @returns the id of the change, for undo, and how many bookmarks moved to other categories
 * @throws NOT_FOUND; BAD_REQUEST for Uncategorized, a category inside the first one, or too many levels
 */
export function mergeCategory(
  ctx: Context,
  { id, intoId }: { id: string; intoId: string },
): Promise<{ changeId: string; moved: number }> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const changeId = uuid();
      await lockPerson(inner);
      const tree = await loadCategoryTree(inner);
      const merge = planMerge(tree, id, intoId);
      const { from, into } = merge.pairs[0]!;
      const change = { id: changeId, kind: "merge-category", count: 0, subject: from.name, target: into.name } as const;
      await recordChange(inner, change);
      const moved = await moveBookmarks(inner, merge.pairs, changeId);
      const repointed = await repoint(inner, merge.pairs);
      const removed = await mergeTree(inner, tree, merge);
      const category = { removed, repointed };
      await inner.em.nativeUpdate(BookmarkChange, { id: changeId }, { count: moved, category });
      await publish(inner, { type: "bookmarks.changed" });
      await publish(inner, { type: "categories.changed" });
      return { changeId, moved };
    }),
  );
}

/** Locks the categories' rows first, so that no concurrent save into one of them is missed. */
async function moveBookmarks(ctx: Context, pairs: readonly MergedPair[], changeId: string): Promise<number> {
  const ids = pairs.flatMap(({ from, into }) => [from.id, into.id]);
  await lockCategories(ctx, ids);
  let moved = 0;
  for (const { from, into } of pairs) {
    const last = await findLastPosition(ctx, into.id);
    const prefix = last === null ? null : positionAfter(last);
    moved += await moveAll(ctx, { from: from.id, to: into.id, changeId, prefix });
  }
  return moved;
}

/**
 * Deletes a category. Its bookmarks, trashed ones included, move to Uncategorized; its children move to its parent.
 *
 * @returns the id of the change, for undo, and how many bookmarks and children moved
 * @throws NOT_FOUND; BAD_REQUEST for Uncategorized
 */
export function deleteCategory(ctx: Context, { id }: { id: string }): Promise<z.infer<typeof deletedCategory>> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const changeId = uuid();
      await lockPerson(inner);
      const tree = await loadCategoryTree(inner);
      const { name } = findDeletable(tree, id);
      await recordChange(inner, { id: changeId, kind: "delete-category", count: 0, subject: name });
      const moved = await emptyCategory(inner, tree, id, changeId);
      const one = await removeCategory(inner, tree, id);
      const removed = [one];
      await inner.em.nativeUpdate(BookmarkChange, { id: changeId }, { count: moved, category: { removed } });
      await publish(inner, { type: "bookmarks.changed" });
      await publish(inner, { type: "categories.changed" });
      return { changeId, moved, movedUp: one.children.length };
    }),
  );
}

/** Locks both category rows first, so that no concurrent save into the category is missed. */
async function emptyCategory(ctx: Context, tree: CategoryTree, id: string, changeId: string): Promise<number> {
  const target = tree.uncategorized!.id;
  await lockCategories(ctx, [id, target]);
  return moveAll(ctx, { from: id, to: target, changeId });
}
