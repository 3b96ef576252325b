import { type Context, database } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { nameKey, type CategoryNode, type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { checkHeight, checkCategoryLimit } from "./check-position.ts";
import { limits } from "@bowerbird/contract/limits";

/** A deleted category: its row, and its children with their names before and after the deletion. */
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

/** @throws NOT_FOUND for an unknown category; BAD_REQUEST for Uncategorized */
export function findDeletable(tree: CategoryTree, id: string): CategoryNode {
  const node = tree.get(id);
  if (!node) throw notFound("Category");
  if (node.id === tree.uncategorized?.id) {
    throw new AppError("BAD_REQUEST", `${node.name} cannot be deleted: it holds what has no other category.`);
  }
  return node;
}

/**
 * Deletes a category without bookmarks. Its children move to its parent; a child whose name is taken there is numbered.
 * Runs in a transaction that has locked the categories.
 */
export async function removeCategory(ctx: Context, tree: CategoryTree, id: string): Promise<DeletedCategory> {
  const { parentId } = findDeletable(tree, id);
  const children: DeletedCategory["children"] = [];
  for (const child of tree.getChildren(id)) {
    const movedAs = freeName(tree, parentId, child.name, child.id);
    children.push({ id: child.id, name: child.name, movedAs });
    await moveCategory(ctx, child.id, parentId, movedAs);
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

/** Moves and renames a category without checks. */
async function moveCategory(ctx: Context, id: string, parentId: string | null, name: string): Promise<void> {
  await database(ctx)
    .updateTable("category")
    .set({ parent_id: parentId, name, name_key: nameKey(name), updated_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute();
}

/**
 * Checks that a deleted category can be restored.
 *
 * @throws CONFLICT at the category limit; BAD_REQUEST for too many levels
 */
export async function checkRestorable(ctx: Context, { row, children }: DeletedCategory): Promise<void> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  checkCategoryLimit(tree);
  const parent = row.parent_id === null ? undefined : tree.get(row.parent_id);
  const returning = children.filter((child) => isUnmoved(tree, child, row.parent_id));
  checkHeight(tree, parent?.id ?? null, 1 + Math.max(0, ...returning.map(({ id }) => tree.getHeight(id))));
}

/**
 * Restores a deleted category, with the children that are still where its deletion moved them. If its parent is gone, it
 * becomes a top-level category; if its name is taken, it is numbered. Runs in a transaction that has locked the
 * categories.
 */
export async function restoreCategory(ctx: Context, { row, children }: DeletedCategory): Promise<void> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const parentId = row.parent_id !== null && tree.get(row.parent_id) ? row.parent_id : null;
  const returning = children.filter((child) => isUnmoved(tree, child, row.parent_id));
  await insertRow(ctx, row, parentId, freeName(tree, parentId, row.name, row.id));
  for (const child of returning) await moveCategory(ctx, child.id, row.id, child.name);
}

function isUnmoved(
  tree: CategoryTree,
  { id, movedAs }: DeletedCategory["children"][number],
  parentId: string | null,
): boolean {
  const node = tree.get(id);
  return node !== undefined && node.parentId === parentId && node.name === movedAs;
}

async function insertRow(
  ctx: Context,
  row: DeletedCategory["row"],
  parentId: string | null,
  name: string,
): Promise<void> {
  await database(ctx)
    .insertInto("category")
    .values({ ...row, user_id: ctx.userId, parent_id: parentId, name, name_key: nameKey(name) })
    .execute();
}

/** Returns the name, numbered like "To read (2)" if another child of the parent has it. */
function freeName(tree: CategoryTree, parentId: string | null, name: string, ownId: string): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const candidate =
      name
        .slice(0, limits.categoryNameLength - suffix.length)
        .trimEnd()
        .toWellFormed() + suffix;
    const other = tree.child(parentId, candidate);
    if (!other || other.id === ownId) return candidate;
  }
}
