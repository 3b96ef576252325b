import type { Category } from "@bowerbird/contract/categories";
import type { ComponentProps } from "react";
import { buildCategoryTree, type CategoryNode } from "../../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../../shared/category-tree/use-category-tree.ts";
import { CategorySidebar } from "../category-sidebar.tsx";

type Options = Partial<Pick<ComponentProps<typeof CategorySidebar>, "onSelect" | "selectedId">>;

const Below = () => <p>Below the categories</p>;

/** The sidebar with the categories of the server. */
export function Sidebar(options: Options) {
  const { tree } = useCategoryTree();
  return (
    <div style={{ height: 600, width: 280, display: "flex" }}>
      {tree && <CategorySidebar tree={tree} totalCount={9} selectedId={null} Below={Below} {...options} />}
    </div>
  );
}

export function nodeOf(category: Category, others: readonly Category[] = []): CategoryNode {
  return buildCategoryTree([category, ...others]).byId.get(category.id)!;
}
