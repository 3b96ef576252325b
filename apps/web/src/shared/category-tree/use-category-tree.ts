import type { Category } from "@bowerbird/contract/categories";
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
