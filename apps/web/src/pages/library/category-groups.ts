import { type CategoryGroup, toGroups } from "@bowerbird/bookmark/home-groups";
import { type CategoryNode, type CategoryTree, withDescendants } from "../../shared/category-tree/category-tree.ts";

/** The groups of the whole library, or of one category and its descendants. */
export function categoryGroups(tree: CategoryTree, selected: CategoryNode | null): CategoryGroup[] {
  return toGroups(selected ? withDescendants(selected) : tree.roots.flatMap(withDescendants));
}
