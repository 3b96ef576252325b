import type { CategoryNode, CategoryTree } from "../../category-tree/category-tree.ts";

/** The sidebar's rows from top to bottom: what is not empty or is the person's own, and children of what is expanded. */
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

/** Built-in categories are offered before they are used; empty ones would only be noise. */
export function isShown(node: CategoryNode): boolean {
  return node.totalCount > 0 || node.isCustom || node.pinned || node.children.some(isShown);
}
