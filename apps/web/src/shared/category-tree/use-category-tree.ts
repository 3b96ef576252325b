import type { Category } from "@bowerbird/contract/categories";
import { changeCached } from "../api/cached.ts";
import { trpc } from "../api/trpc.ts";
import { buildCategoryTree, type CategoryTree } from "./category-tree.ts";

const trees = new WeakMap<readonly Category[], CategoryTree>();

/** The tree of these categories, which is built once for all components that show it. */
function getTree(categories: readonly Category[]): CategoryTree {
  const tree = trees.get(categories) ?? buildCategoryTree(categories);
  trees.set(categories, tree);
  return tree;
}

export function useCategoryTree() {
  const query = trpc.categories.list.useQuery();
  const tree = query.data ? getTree(query.data) : null;
  return { tree, isError: query.isError, refetch: () => void query.refetch() };
}

/** Shows a category as it was saved right now, before the list is read again. */
export function showCategory(saved: Category): void {
  changeCached("categories.list", (list) => [...list.filter(({ id }) => id !== saved.id), saved]);
}
