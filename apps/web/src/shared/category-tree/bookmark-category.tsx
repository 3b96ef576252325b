import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { parentNodes, shownCategory } from "./category-tree.ts";
import { useCategoryTree } from "./use-category-tree.ts";

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
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-bottom">
      <CategoryIcon icon={categoryIcon} name={shownCategory(category)} color={node?.shownColor} />{" "}
      <ShortPath parents={parents} name={shownCategory(category)} />
    </span>
  );
}

/** A name after those of its parents. On one line: what does not fit of the parents is left out whole, the first one first. */
function ShortPath({ parents, name }: { parents: readonly string[]; name: string }) {
  return (
    <span
      data-tooltip={[...parents, name].join(" › ")}
      className="flex h-[1lh] min-w-0 flex-row-reverse flex-wrap justify-end overflow-hidden"
    >
      {parents.map((parent, index) => (
        <span key={index} className="whitespace-pre text-faint" style={{ order: parents.length - index }}>
          <bdi>{parent}</bdi>
          {" › "}
        </span>
      ))}
      {/* The first of the line, which runs backward. */}
      <bdi className="max-w-full truncate">{name}</bdi>
    </span>
  );
}

/** "Health › Yoga › ", in the direction of the page: each name runs as it is written, and the arrows point to the next one. */
export function ParentNames({ names }: { names: readonly string[] }) {
  return names.flatMap((name, index) => [<bdi key={index}>{name}</bdi>, " › "]);
}
