import { Category } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import type { CategoryNode, CategoryTree } from "./category-tree.ts";
import { deleteRows, freeNames } from "./categories.sql.ts";
import { checkDepth, isWithin } from "./check-position.ts";
import { type DeletedCategory, findDeletable } from "./remove-category.ts";
import t from "../messages.json" with { type: "json" };

/** A category that goes, and the one that gets what it has. */
export interface MergedPair {
  from: CategoryNode;
  into: CategoryNode;
}

/** What merging two categories does to the tree: both lists from the outside in. */
export interface TreeMerge {
  /** The two categories first, then subcategories of equal names. */
  pairs: MergedPair[];
  /** The other subcategories, in their order. */
  moves: { child: CategoryNode; pair: MergedPair }[];
}

/**
 * Plans to merge a category into another one. A subcategory moves there; one whose name is there already is merged, too.
 *
 * @throws NOT_FOUND; BAD_REQUEST for Uncategorized, a category inside the first one, or too many levels
 */
export function planMerge(tree: CategoryTree, id: string, intoId: string): TreeMerge {
  const from = findDeletable(tree, id);
  const into = tree.get(intoId);
  if (!into) throw notFound(t.categoryNotFound);
  if (isWithin(tree, intoId, id)) {
    throw new AppError("BAD_REQUEST", t.mergeIntoItself);
  }
  const merge: TreeMerge = { pairs: [{ from, into }], moves: [] };
  const byParent = tree.byParent();
  for (const pair of merge.pairs) {
    for (const child of inOrder(byParent.get(pair.from.id) ?? [])) {
      const twin = tree.child(pair.into.id, child.name);
      // The merged category itself can be beside: it goes.
      if (twin && twin.id !== id) merge.pairs.push({ from: child, into: twin });
      else {
        checkDepth(tree, child, pair.into.id);
        merge.moves.push({ child, pair });
      }
    }
  }
  return merge;
}

function inOrder(nodes: readonly CategoryNode[]): CategoryNode[] {
  return nodes.toSorted((a, b) => (a.position < b.position ? -1 : 1));
}

/**
 * Moves the subcategories, behind those that are there, and deletes the merged categories, which have no bookmarks any more.
 * Runs in a transaction that has locked the categories.
 *
 * @returns the deleted ones, the innermost first
 */
export async function mergeTree(ctx: Context, tree: CategoryTree, merge: TreeMerge): Promise<DeletedCategory[]> {
  const fromIds = merge.pairs.map(({ from }) => from.id);
  // A subcategory can have the name of its parent, which it replaces.
  await freeNames(ctx, fromIds);
  const children = new Map<string, DeletedCategory["children"]>();
  for (const { child, pair } of merge.moves) {
    const { id, name } = child;
    const parentId = pair.into.id;
    const position = tree.nextPosition(parentId);
    await ctx.em.nativeUpdate(Category, { id }, { parentId, position, updatedAt: ctx.now() });
    tree.add({ ...child, parentId, position });
    const moved = { id, name, movedAs: name, movedTo: parentId, position: child.position };
    children.set(pair.from.id, [...(children.get(pair.from.id) ?? []), moved]);
  }
  const rows = new Map((await deleteRows(ctx, fromIds)).map((row) => [row.id, row]));
  return fromIds.toReversed().map((id) => ({ row: rows.get(id)!, children: children.get(id) ?? [] }));
}
