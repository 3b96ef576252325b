import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { defaults, limits } from "@bowerbird/contract/limits";
import { type ReactNode, useRef } from "react";
import { BookmarkCategory } from "../../../shared/category-tree/bookmark-category.tsx";
import Offers from "./category-offers.tsx";
import Cover from "./bookmark-cover.tsx";
import { useIsSelected } from "../../../shared/selection/use-selection.tsx";
import { classNames } from "../../../shared/ui/basics.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { TagList } from "../bookmark-parts.tsx";
import { BookmarkMenuButton, useBookmarkContextMenu } from "../menu/bookmark-menu-button.tsx";
import { CardFrame, cardClass } from "./card-frame.tsx";
import { SelectBox, selectedClass } from "./select-box.tsx";
import { useDraggableBookmark } from "./use-draggable-bookmark.ts";

interface BookmarkCardProps {
  bookmark: Bookmark;
  hasCover?: boolean;
  /** Shows its category, where the list around it does not. */
  hasCategory?: boolean;
  /** The category that the list around it names. */
  under?: string;
}

export function BookmarkCard({ bookmark, hasCover = false, hasCategory = false, under }: BookmarkCardProps) {
  const card = useRef<HTMLElement>(null);
  const isSelected = useIsSelected(bookmark);
  const isDragging = useDraggableBookmark(card, bookmark);
  const contextMenu = useBookmarkContextMenu(card, bookmark);
  const tags = <TagList tags={bookmark.tags} max={limits.cardTags} />;
  const isOpen = bookmark.category === defaults.categoryName;
  return (
    <CardFrame
      ref={card}
      bookmark={bookmark}
      className={classNames(isSelected ? selectedClass : cardClass, isDragging && "opacity-55")}
      icon={
        <SelectBox bookmark={bookmark}>
          <FavIcon url={bookmark.url} favicon={bookmark.favicon} size="sm" />
        </SelectBox>
      }
      cover={hasCover && <Cover bookmark={bookmark} />}
      menu={
        <>
          <BookmarkMenuButton bookmark={bookmark} />
          {contextMenu}
        </>
      }
      footer={
        isOpen ? (
          <Offers bookmark={bookmark}>{tags}</Offers>
        ) : (
          hasCategory && (
            <CardCategory bookmark={bookmark} under={under}>
              {tags}
            </CardCategory>
          )
        )
      }
    />
  );
}

function CardCategory({
  bookmark,
  under,
  children,
}: Pick<BookmarkCardProps, "bookmark" | "under"> & { children: ReactNode }) {
  return (
    <>
      <span className="flex max-w-3/5 shrink-0 overflow-hidden">
        <BookmarkCategory bookmark={bookmark} under={under} />
      </span>
      {children}
    </>
  );
}

/** Not animated: dozens appear and disappear while scrolling. */
export function BookmarkCardSkeleton({ hasCover = false }: { hasCover?: boolean }) {
  return (
    <div aria-hidden className="flex h-full flex-col overflow-hidden rounded-lg bg-surface">
      {hasCover && <span className="aspect-video bg-hover" />}
      <span className="relative flex-1 [&>*]:absolute [&>*]:rounded-sm [&>*]:bg-hover">
        <span className="top-3 start-3 size-5" />
        <span className="top-4 start-10 h-3.5 w-2/3" />
        <span className="top-15 start-3 h-3 w-1/2" />
      </span>
    </div>
  );
}
