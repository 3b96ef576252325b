import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { AppError, notFound } from "../../platform/errors/index.ts";
import type { CategoryNode, CategoryTree } from "./category-tree.ts";
import t from "../messages.json" with { type: "json" };

/**
 * @param added number of categories to be created
 * @throws CONFLICT when the person would exceed the category limit
 */
export function checkCategoryLimit(tree: CategoryTree, added = 1): void {
  if (tree.size + added > limits.categories) throw tooManyCategories();
}

export function tooManyCategories(): AppError {
  return new AppError("CONFLICT", format(t.tooManyCategories, { max: limits.categories }));
}

/**
 * Checks that a category may be under a parent with a name. Call with the categories locked.
 *
 * @param node the category, or null for a new one
 * @throws NOT_FOUND for an unknown parent; BAD_REQUEST for a cycle or too many levels; CONFLICT for a name in use
 */
export function checkPosition(
  tree: CategoryTree,
  node: CategoryNode | null,
  parentId: string | null,
  name: string,
): void {
  if (parentId !== null && !tree.get(parentId)) throw notFound(t.categoryNotFound);
  if (node && parentId !== null && isWithin(tree, parentId, node.id)) {
    throw new AppError("BAD_REQUEST", t.moveIntoItself);
  }
  checkDepth(tree, node, parentId);
  const other = tree.child(parentId, name);
  if (other && other.id !== node?.id) {
    throw new AppError("CONFLICT", format(t.thereIsAlreadyACategoryNamed, { name: other.name }));
  }
}

/** Whether a category is another one or inside it. */
export function isWithin(tree: CategoryTree, id: string, ancestorId: string): boolean {
  for (let node = tree.get(id); node; node = node.parentId === null ? undefined : tree.get(node.parentId)) {
    if (node.id === ancestorId) return true;
  }
  return false;
}

/** A category already beyond the depth limit may be moved as long as it does not get deeper. */
export function checkDepth(tree: CategoryTree, node: CategoryNode | null, parentId: string | null): void {
  const above = parentId === null ? 0 : tree.getPath(parentId).length;
  const before = node ? tree.getPath(node.id).length - 1 : 0;
  if (node && above <= before) return;
  checkHeight(tree, parentId, node ? tree.getHeight(node.id) : 1);
}

/** @throws BAD_REQUEST when `height` levels below the parent would exceed the depth limit */
export function checkHeight(tree: CategoryTree, parentId: string | null, height: number): void {
  const above = parentId === null ? 0 : tree.getPath(parentId).length;
  if (above + height <= limits.categoryDepth) return;
  throw new AppError("BAD_REQUEST", format(t.categoriesTooDeep, { max: limits.categoryDepth }));
}
