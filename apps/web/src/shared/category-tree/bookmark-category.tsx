import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { shownColor } from "@bowerbird/contract/home-lists";
import { CategoryIcon } from "./category-icon.tsx";
import { parentNodes, useCategoryTree } from "./category-tree.ts";

type Categorized = Pick<Bookmark, "category" | "categoryId" | "categoryIcon">;

/**
 * The name of a bookmark's category after its icon and its parents. Color and parents are shown once the categories are
 * loaded.
 */
export function BookmarkCategory({ bookmark: { category, categoryId, categoryIcon } }: { bookmark: Categorized }) {
  const { tree } = useCategoryTree();
  const node = tree?.byId.get(categoryId);
  const parents = tree && node ? parentNodes(tree, node).map(({ name }) => name) : [];
  return (
    <>
      <span aria-hidden className="mr-0.5">
        <CategoryIcon icon={categoryIcon} color={node && shownColor(node)} />
      </span>{" "}
      {parents.length > 0 && <span className="text-faint">{`${parents.join(" › ")} › `}</span>}
      {category}
    </>
  );
}
