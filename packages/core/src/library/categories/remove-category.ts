import { Category } from "@bowerbird/db";
import { type Context, own } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { nameKey, type CategoryNode, type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { checkHeight, checkCategoryLimit } from "./check-position.ts";
import { limits } from "@bowerbird/contract/limits";

/**
 * A deleted category as changes store it: its row, by the names of its columns, and its children with their names before
 * and after the deletion.
 */
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
  const { isPinned, isCustom, ...row } = await own(ctx)
    .deleteFrom("Category")
    .where("id", "=", id)
    .returning(["id", "name", "icon", "color", "isPinned", "isCustom"])
    .executeTakeFirstOrThrow();
  return { row: { ...row, parent_id: parentId, is_pinned: isPinned, is_custom: isCustom }, children };
}

/** Moves and renames a category without checks. */
async function moveCategory(ctx: Context, id: string, parentId: string | null, name: string): Promise<void> {
  await ctx.em.nativeUpdate(Category, { id }, { parentId, name, nameKey: nameKey(name), updatedAt: ctx.now() });
}

/**
 * Checks that a deleted category can be restored.
 *
 * @throws CONFLICT at the category limit; BAD_REQUEST for too many levels
 */
export async function checkRestorable(ctx: Context, { row, children }: DeletedCategory): Promise<void> {
  const tree = await loadCategoryTree(ctx);
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
  const tree = await loadCategoryTree(ctx);
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
  { id, icon, color, is_pinned: isPinned, is_custom: isCustom }: DeletedCategory["row"],
  parentId: string | null,
  name: string,
): Promise<void> {
  const row = { id, icon, color, isPinned, isCustom, parentId, name, nameKey: nameKey(name) };
  await ctx.em.insert(Category, { userId: ctx.userId, ...row });
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
