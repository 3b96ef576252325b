import type { deletedCategory } from "@bowerbird/contract/categories";
import { BookmarkChange } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type CategoryTree, findDeletable, loadCategoryTree, removeCategory } from "../categories/index.ts";
import { type Context, inTransaction, own, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { moveAll } from "./move-bookmark.sql.ts";
import { recordChange } from "../changes/index.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

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
  const both = own(ctx).selectFrom("Category").select("id").where("id", "in", [id, target]);
  await both.orderBy("id").forUpdate().execute();
  return moveAll(ctx, { from: id, to: target, changeId });
}
