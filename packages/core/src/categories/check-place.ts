import { limits } from "@bowerbird/contract/limits";
import { AppError, notFound } from "../errors/index.ts";
import type { CategoryNode, CategoryTree } from "./category-tree.ts";

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

/** What a file brought in may be deeper, and may be moved about as long as it does not get deeper still. */
function checkDepth(tree: CategoryTree, node: CategoryNode | null, parentId: string | null): void {
  const above = parentId === null ? 0 : tree.pathOf(parentId).length;
  const before = node ? tree.pathOf(node.id).length - 1 : 0;
  if (above + (node ? tree.heightOf(node.id) : 1) <= limits.categoryDepth || (node && above <= before)) return;
  throw new AppError("BAD_REQUEST", `Categories can be nested at most ${limits.categoryDepth} levels deep.`);
}
