import { limits } from "@bowerbird/contract/limits";
import { AppError, notFound } from "../errors/index.ts";
import type { CategoryNode, CategoryTree } from "./category-tree.ts";

/**
 * @param made categories that are to be made
 * @throws CONFLICT where the person would have too many
 */
export function checkNumber(tree: CategoryTree, made = 1): void {
  if (tree.size + made > limits.categories) throw tooManyCategories();
}

export function tooManyCategories(): AppError {
  const most = limits.categories.toLocaleString("en");
  return new AppError("CONFLICT", `You can have at most ${most} categories. Please delete one first.`);
}

/**
 * Whether a category may stand under a parent with a name: ask when the categories are locked.
 *
 * @param node the category, or null for one that is yet to be made
 * @throws NOT_FOUND for another's parent; BAD_REQUEST for a circle or too many levels; CONFLICT for a name that is taken
 */
export function checkPlace(tree: CategoryTree, node: CategoryNode | null, parentId: string | null, name: string): void {
  if (parentId !== null && !tree.get(parentId)) throw notFound("Category");
  if (node && parentId !== null && isWithin(tree, parentId, node.id)) {
    throw new AppError("BAD_REQUEST", "A category cannot be moved into itself.");
  }
  checkDepth(tree, node, parentId);
  const other = tree.child(parentId, name);
  if (other && other.id !== node?.id) {
    throw new AppError("CONFLICT", `There is already a category named “${other.name}” here.`);
  }
}

function isWithin(tree: CategoryTree, id: string, ancestorId: string): boolean {
  for (let node = tree.get(id); node; node = node.parentId === null ? undefined : tree.get(node.parentId)) {
    if (node.id === ancestorId) return true;
  }
  return false;
}

/** What is deeper from before there was a limit may be moved about as long as it does not get deeper still. */
function checkDepth(tree: CategoryTree, node: CategoryNode | null, parentId: string | null): void {
  const above = parentId === null ? 0 : tree.pathOf(parentId).length;
  const before = node ? tree.pathOf(node.id).length - 1 : 0;
  if (node && above <= before) return;
  checkHeight(tree, parentId, node ? tree.heightOf(node.id) : 1);
}

/** @throws BAD_REQUEST where so many levels below a parent would be too deep */
export function checkHeight(tree: CategoryTree, parentId: string | null, height: number): void {
  const above = parentId === null ? 0 : tree.pathOf(parentId).length;
  if (above + height <= limits.categoryDepth) return;
  throw new AppError("BAD_REQUEST", `Categories can be nested at most ${limits.categoryDepth} levels deep.`);
}
