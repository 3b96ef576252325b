import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { shownColor } from "@bowerbird/contract/home-lists";
import { CategoryIcon } from "./category-icon.tsx";
import { useCategoryTree } from "./category-tree.ts";

type Categorized = Pick<Bookmark, "category" | "categoryId" | "categoryIcon">;

/** The name of a bookmark's category after its icon, which has the category's color once the categories are loaded. */
export function BookmarkCategory({ bookmark: { category, categoryId, categoryIcon } }: { bookmark: Categorized }) {
  const node = useCategoryTree().tree?.byId.get(categoryId);
  return (
    <>
      <span aria-hidden className="mr-0.5">
        <CategoryIcon icon={categoryIcon} color={node && shownColor(node)} />
      </span>{" "}
      {category}
    </>
  );
}
