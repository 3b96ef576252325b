import { useMemo } from "react";
import { trpc } from "../api/trpc.ts";
import { buildCategoryTree } from "./category-tree.ts";

export function useCategoryTree() {
  const query = trpc.categories.list.useQuery();
  const tree = useMemo(() => (query.data ? buildCategoryTree(query.data) : null), [query.data]);
  return { tree, isError: query.isError, refetch: () => void query.refetch() };
}
