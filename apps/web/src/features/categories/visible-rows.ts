import type { CategoryNode, CategoryTree } from "../../shared/category-tree/category-tree.ts";

/** The sidebar's rows from top to bottom: categories that are custom or not empty, and the children of expanded ones. */
export function visibleRows(tree: CategoryTree, expanded: ReadonlySet<string>): CategoryNode[] {
  const rows: CategoryNode[] = [];
  const collect = (nodes: readonly CategoryNode[]): void => {
    for (const node of nodes) {
      if (!isShown(node)) continue;
      rows.push(node);
      if (expanded.has(node.id)) collect(node.children);
    }
  };
  collect(tree.roots);
  return rows;
}

/** Empty built-in categories are hidden. */
export function isShown(node: CategoryNode): boolean {
  return node.totalCount > 0 || node.isCustom || node.pinned || node.children.some(isShown);
}
