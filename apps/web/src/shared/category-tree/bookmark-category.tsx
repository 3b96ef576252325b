import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { shownColor } from "@bowerbird/bookmark/home-groups";
import { CategoryIcon } from "./category-icon.tsx";
import { parentNodes, shownCategory } from "./category-tree.ts";
import { useCategoryTree } from "./use-category-tree.ts";
import { ParentNames } from "./parent-names.tsx";

type Categorized = Pick<Bookmark, "category" | "categoryId" | "categoryIcon">;

/**
 * The name of a bookmark's category after its icon and its parents. Color and parents are shown once the categories are
 * loaded.
 *
 * @param under a category above it that the list around names already, with those above that one
 */
export function BookmarkCategory({ bookmark, under }: { bookmark: Categorized; under?: string | undefined }) {
  const { category, categoryId, categoryIcon } = bookmark;
  const { tree } = useCategoryTree();
  const node = tree?.byId.get(categoryId);
  const above = tree && node ? parentNodes(tree, node) : [];
  const parents = above.slice(above.findIndex(({ id }) => id === under) + 1).map(({ name }) => name);
  return (
    <>
      <span aria-hidden className="me-0.5">
        <CategoryIcon icon={categoryIcon} color={node && shownColor(node)} />
      </span>{" "}
      {parents.length > 0 && (
        <span className="text-faint">
          <ParentNames names={parents} />
        </span>
      )}
      <bdi>{shownCategory(category)}</bdi>
    </>
  );
}
