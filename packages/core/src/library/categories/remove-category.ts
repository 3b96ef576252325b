import { nameKey } from "@bowerbird/contract/category-paths";
import { Bookmark, Category } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { type CategoryNode, type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { deleteRows } from "./categories.sql.ts";
import { checkHeight, checkCategoryLimit } from "./check-position.ts";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { positionsBetween } from "@bowerbird/contract/positions";
import t from "../messages.json" with { type: "json" };

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
    /** Absent in changes of older versions. */
    created_at?: Date | string;
    /** Absent in changes from before there was a manual order. */
    position?: string;
    /** Absent in changes from before apps knew categories by number. */
    number?: number;
  };
  children: {
    id: string;
    name: string;
    movedAs: string;
    /** The parent to which it moved; absent for the deleted category's own. */
    movedTo?: string;
    /** The position before, where the move changed it. */
    position?: string;
  }[];
}

/** @throws NOT_FOUND for an unknown category; BAD_REQUEST for Uncategorized */
export function findDeletable(tree: CategoryTree, id: string): CategoryNode {
  const node = tree.get(id);
  if (!node) throw notFound(t.categoryNotFound);
  if (node.id === tree.uncategorized?.id) {
    throw new AppError("BAD_REQUEST", format(t.uncategorizedNeeded, { name: node.name }));
  }
  return node;
}

/**
 * Deletes a category without bookmarks. Its children move to its parent, to its position and in their order; a child whose
 * name is taken there is numbered.
 * Runs in a transaction that has locked the categories.
 */
export async function removeCategory(ctx: Context, tree: CategoryTree, id: string): Promise<DeletedCategory> {
  const node = findDeletable(tree, id);
  const { parentId } = node;
  const inOrder = tree.getChildren(id).toSorted(byPosition);
  const positions = findPositions(tree, node, inOrder.length);
  const children: DeletedCategory["children"] = [];
  for (const [index, child] of inOrder.entries()) {
    const movedAs = freeName(tree, parentId, child.name, child.id);
    children.push({ id: child.id, name: child.name, movedAs, position: child.position });
    const position = positions?.[index] ?? tree.nextPosition(parentId);
    await moveCategory(ctx, child.id, parentId, movedAs, position);
    tree.add({ ...child, parentId, name: movedAs, position });
  }
  const [row] = await deleteRows(ctx, [id]);
  return { row: row!, children };
}

/** Positions between a category and the one after it; null if there is no room: the children then come last. */
function findPositions(tree: CategoryTree, { id, parentId, position }: CategoryNode, count: number): string[] | null {
  const siblings = tree.getChildren(parentId).toSorted(byPosition);
  const next = siblings[siblings.findIndex((sibling) => sibling.id === id) + 1];
  return positionsBetween(position, next?.position ?? null, count);
}

function byPosition(one: CategoryNode, other: CategoryNode): number {
  return one.position < other.position ? -1 : 1;
}

/**
 * Of the given categories those that no bookmark outside the trash and no other category needs, the innermost first.
 * Runs in a transaction that has locked the categories.
 */
export async function findUnused(ctx: Context, tree: CategoryTree, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.em.find(Category, { id: { $in: [...ids] }, bookmarkCount: 0 }, unmanaged);
  const innermostFirst = rows.map(({ id }) => id).toSorted((a, b) => tree.getPath(b).length - tree.getPath(a).length);
  const byParent = tree.byParent();
  const unused = new Set<string>();
  for (const id of innermostFirst) if ((byParent.get(id) ?? []).every((child) => unused.has(child.id))) unused.add(id);
  unused.delete(tree.uncategorized!.id);
  return [...unused];
}

/** Deletes unused categories; their bookmarks in the trash move to Uncategorized. @param ids as {@link findUnused} returns */
export async function removeUnused(
  ctx: Context,
  tree: CategoryTree,
  ids: readonly string[],
): Promise<DeletedCategory[]> {
  if (ids.length === 0) return [];
  await ctx.em.nativeUpdate(Bookmark, { categoryId: { $in: [...ids] } }, { categoryId: tree.uncategorized!.id });
  const rows = await deleteRows(ctx, ids);
  const order = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!).map((row) => ({ row, children: [] }));
}

/** Moves and renames a category without checks. */
async function moveCategory(
  ctx: Context,
  id: string,
  parentId: string | null,
  name: string,
  position?: string,
): Promise<void> {
  const moved = { parentId, name, nameKey: nameKey(name), ...(position && { position }) };
  await ctx.em.nativeUpdate(Category, { id }, { ...moved, updatedAt: ctx.now() });
}

/**
 * Checks that a deleted category can be restored.
 *
 * @throws CONFLICT at the category limit; BAD_REQUEST for too many levels
 */
export function checkRestorable(tree: CategoryTree, { row, children }: DeletedCategory): void {
  checkCategoryLimit(tree);
  const parent = row.parent_id === null ? undefined : tree.get(row.parent_id);
  const returning = children.filter((child) => isUnmoved(tree, child, row.parent_id));
  checkHeight(tree, parent?.id ?? null, 1 + Math.max(0, ...returning.map(({ id }) => tree.getHeight(id))));
}

/**
 * Restores a deleted category, with the children that are still where its deletion moved them. If its parent is gone, it
 * becomes a top-level category; if its name is taken, it is numbered. Runs in a transaction that has locked the
 * categories.
 *
 * @param loaded the tree, for restoring many; the category is added to it
 */
export async function restoreCategory(
  ctx: Context,
  { row, children }: DeletedCategory,
  loaded?: CategoryTree,
): Promise<void> {
  const tree = loaded ?? (await loadCategoryTree(ctx));
  const parentId = row.parent_id !== null && tree.get(row.parent_id) ? row.parent_id : null;
  const returning = children.filter((child) => isUnmoved(tree, child, row.parent_id));
  // A child can have its name, which it replaced.
  const nodes = returning.map(({ id }) => tree.get(id)!);
  for (const { id } of nodes) tree.remove(id);
  const name = freeName(tree, parentId, row.name, row.id);
  const position = (parentId === row.parent_id && row.position) || tree.nextPosition(parentId);
  await insertRow(ctx, { ...row, position }, parentId, name, row.id);
  tree.add({ id: row.id, parentId, name, icon: row.icon, isCustom: row.is_custom, position });
  for (const child of returning) await moveCategory(ctx, child.id, row.id, child.name, child.position);
  for (const [index, child] of returning.entries()) {
    tree.add({ ...nodes[index]!, parentId: row.id, name: child.name });
  }
  await ctx.em.nativeUpdate(Category, { id: row.id }, { nameKey: nameKey(name) });
}

function isUnmoved(
  tree: CategoryTree,
  { id, movedAs, movedTo }: DeletedCategory["children"][number],
  parentId: string | null,
): boolean {
  const node = tree.get(id);
  return node !== undefined && node.parentId === (movedTo ?? parentId) && node.name === movedAs;
}

/** @param key instead of the name's, until that is free */
async function insertRow(
  ctx: Context,
  row: DeletedCategory["row"] & { position: string },
  parentId: string | null,
  name: string,
  key: string,
): Promise<void> {
  const { id, icon, color, is_pinned: isPinned, is_custom: isCustom, position, created_at: createdAt } = row;
  const kept = { id, icon, color, isPinned, isCustom, position, ...(row.number && { number: row.number }) };
  const time = createdAt && { createdAt: new Date(createdAt) };
  await ctx.em.insert(Category, { userId: ctx.userId, ...kept, ...time, parentId, name, nameKey: key });
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
