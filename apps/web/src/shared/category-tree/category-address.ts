import { useLocation } from "react-router";
import { buildCategoryTree, type CategoryNode, type CategoryTree, findCategory } from "./category-tree.ts";
import type { Category } from "@bowerbird/contract/categories";

const start = "/category/";

/** The address of a category's page: by its name, or by its path or id if the name leads elsewhere. */
export function categoryPath(tree: CategoryTree, node: CategoryNode): string {
  const leadsHere = (name: string): boolean => !isRewritten(name) && findCategory(tree, name)?.id === node.id;
  return start + encodeURIComponent([node.name, node.path].find(leadsHere) ?? node.id);
}

/** An address of a category that needs no tree; its page replaces it by {@link categoryPath}. */
export function categoryIdPath(id: string): string {
  return start + encodeURIComponent(id);
}

/** The address that a category has once it is changed so. */
export function changedCategoryPath(tree: CategoryTree, changed: Category): string {
  const others = [...tree.byId.values()].filter(({ id }) => id !== changed.id);
  const after = buildCategoryTree([...others, changed]);
  return categoryPath(after, after.byId.get(changed.id)!);
}

/** Browsers take these for steps through folders, percent-encoded or not. */
function isRewritten(name: string): boolean {
  return name === "." || name === "..";
}

export function isCategoryPath(pathname: string): boolean {
  return pathname.startsWith(start);
}

/** What the current address says of a category, blank if it names none; null on other pages. */
export function useAddressedCategory(): string | null {
  // The router's parameters take `%2F` in a name for a slash.
  const { pathname } = useLocation();
  if (`${pathname}/` === start) return "";
  return isCategoryPath(pathname) ? decode(pathname.slice(start.length).replace(/\/$/, "")) : null;
}

/** Typed addresses may hold a percent sign of their own. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
