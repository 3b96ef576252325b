import { type Context, database } from "../context/index.ts";
import { AppError, notFound } from "../errors/index.ts";
import { nameKey } from "./category-name.ts";
import type { CategoryNode, CategoryTree } from "./category-tree.ts";
import { freeName } from "./sibling-name.ts";

/** A category that is gone, as its row was, and its children as they were and as they became. */
export interface DeletedCategory {
  row: {
    id: string;
    parent_id: string | null;
    name: string;
    icon: string;
    color: string;
    is_pinned: boolean;
    is_custom: boolean;
  };
  children: { id: string; name: string; movedAs: string }[];
}

/** @throws NOT_FOUND for another's; BAD_REQUEST for Uncategorized, where what has no category goes */
export function findDeletable(tree: CategoryTree, id: string): CategoryNode {
  const node = tree.get(id);
  if (!node) throw notFound("Category");
  if (node.id === tree.uncategorized?.id) {
    throw new AppError("BAD_REQUEST", `${node.name} cannot be deleted: it holds what has no other category.`);
  }
  return node;
}

/**
 * Removes the row of a category without bookmarks. Its children move up; one whose name is taken there gets a number.
 * Runs in a transaction that has locked the categories.
 */
export async function removeCategory(ctx: Context, tree: CategoryTree, id: string): Promise<DeletedCategory> {
  const { parentId } = findDeletable(tree, id);
  const children: DeletedCategory["children"] = [];
  for (const child of tree.childrenOf(id)) {
    const movedAs = freeName(tree, parentId, child.name, child.id);
    children.push({ id: child.id, name: child.name, movedAs });
    await placeCategory(ctx, child.id, parentId, movedAs);
    tree.add({ ...child, parentId, name: movedAs });
  }
  const row = await database(ctx)
    .deleteFrom("category")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .returning(["id", "parent_id", "name", "icon", "color", "is_pinned", "is_custom"])
    .executeTakeFirstOrThrow();
  return { row, children };
}

/** Writes where a category stands and what it is called there. */
export async function placeCategory(ctx: Context, id: string, parentId: string | null, name: string): Promise<void> {
  await database(ctx)
    .updateTable("category")
    .set({ parent_id: parentId, name, name_key: nameKey(name), updated_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute();
}
