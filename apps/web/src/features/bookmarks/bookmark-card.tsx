import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useRef } from "react";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { useIsSelected } from "../../shared/selection/use-selection.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { BookmarkMenuButton } from "./bookmark-menu-button.tsx";
import { CategoryOffers, useCategoryOffers } from "./category-offers.tsx";
import { CardFrame, cardClass } from "./card-frame.tsx";
import { SelectBox, selectedClass } from "./select-box.tsx";
import { useDraggableBookmark } from "./use-draggable-bookmark.ts";

const Cover = lazyPart(() => import("./bookmark-cover.tsx"));

export function BookmarkCard({ bookmark, hasCover = false }: { bookmark: Bookmark; hasCover?: boolean }) {
  const card = useRef<HTMLElement>(null);
  const isSelected = useIsSelected(bookmark);
  const isDragging = useDraggableBookmark(card, bookmark);
  const offers = useCategoryOffers(bookmark);
  return (
    <CardFrame
      ref={card}
      bookmark={bookmark}
      className={classNames(isSelected ? selectedClass : cardClass, isDragging && "opacity-55")}
      icon={
        <SelectBox bookmark={bookmark}>
          <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
        </SelectBox>
      }
      cover={
        hasCover && (
          <Later>
            <Cover bookmark={bookmark} />
          </Later>
        )
      }
      menu={<BookmarkMenuButton bookmark={bookmark} />}
      footer={offers.length > 0 && <CategoryOffers bookmark={bookmark} offers={offers} />}
    />
  );
}

/** Not animated: dozens appear and disappear while scrolling. */
export function BookmarkCardSkeleton({ hasCover = false }: { hasCover?: boolean }) {
  return (
    <div aria-hidden className="flex h-full flex-col overflow-hidden rounded-lg border border-line">
      {hasCover && <span className="aspect-video bg-hover" />}
      <span className="relative flex-1 [&>*]:absolute [&>*]:rounded-sm [&>*]:bg-hover">
        <span className="top-3 left-3 size-8" />
        <span className="top-3.5 left-14 h-3 w-1/2" />
        <span className="top-8 left-14 h-2.5 w-1/4" />
        <span className="bottom-3 left-3 h-4 w-1/3" />
      </span>
    </div>
  );
}
