import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { BookmarkCategory } from "../../../shared/category-tree/bookmark-category.tsx";
import { TagList } from "../bookmark-parts.tsx";

/** The category and the tags of a card, loaded where the list around it does not name the category. */
export default function CardCategory({ bookmark, under }: { bookmark: Bookmark; under: string | undefined }) {
  return (
    <>
      <span className="flex max-w-3/5 shrink-0 overflow-hidden">
        <BookmarkCategory bookmark={bookmark} under={under} />
      </span>
      <TagList tags={bookmark.tags} max={limits.cardTags} />
    </>
  );
}
