import { byName, type CategoryNode, type CategoryTree, withDescendants } from "../../category-tree/category-tree.ts";

/** A category that has bookmarks of its own, as a group of the home page. */
export interface CategoryGroup {
  id: string;
  /** Its name, or its path where another group has the same name. */
  name: string;
  icon: string;
  count: number;
}

/** The groups of the whole library, or of one category and those below it, by name. */
export function categoryGroups(tree: CategoryTree, selected: CategoryNode | null): CategoryGroup[] {
  const nodes = (selected ? withDescendants(selected) : [...tree.byId.values()]).filter(
    (node) => node.bookmarkCount > 0,
  );
  const uses = new Map<string, number>();
  for (const { name } of nodes) uses.set(keyOf(name), (uses.get(keyOf(name)) ?? 0) + 1);
  return nodes
    .map((node) => ({
      id: node.id,
      name: uses.get(keyOf(node.name)) === 1 ? node.name : node.path,
      icon: node.icon,
      count: node.bookmarkCount,
    }))
    .sort(byName);
}

function keyOf(name: string): string {
  return name.toLocaleLowerCase();
}
