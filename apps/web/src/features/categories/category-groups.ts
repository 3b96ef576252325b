import { type CategoryGroup, groupsOf } from "@bowerbird/contract/home-lists";
import { type CategoryNode, type CategoryTree, withDescendants } from "../../category-tree/category-tree.ts";

/** The groups of the whole library, or of one category and its descendants, by name. */
export function categoryGroups(tree: CategoryTree, selected: CategoryNode | null): CategoryGroup[] {
  return groupsOf(selected ? withDescendants(selected) : [...tree.byId.values()]);
}
