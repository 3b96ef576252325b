import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displayHost } from "@bowerbird/contract/web-url";
import { useRef } from "react";
import { useIsSelected } from "../../selection/use-selection.tsx";
import { classNames } from "../../components/ui/class-names.ts";
import { FavIcon } from "../../components/ui/favicon.tsx";
import { BookmarkLink } from "./bookmark-link.tsx";
import { BookmarkMenuButton } from "./bookmark-menu-button.tsx";
import { relativeTime } from "./relative-time.ts";
import { TagList } from "./tag-list.tsx";
import { SelectBox, selectedClass } from "./select-box.tsx";
import { useDraggableBookmark } from "./use-draggable-bookmark.ts";

export function BookmarkCard({ bookmark }: { bookmark: Bookmark }) {
  const card = useRef<HTMLElement>(null);
  const isSelected = useIsSelected(bookmark);
  const isDragging = useDraggableBookmark(card, bookmark);
  return (
    <article
      ref={card}
      className={classNames(
        "group/item relative flex h-full flex-col justify-between rounded-lg border p-3 transition-[border-color,box-shadow] duration-100 hover:shadow-card",
        isSelected ? selectedClass : "border-line bg-raised hover:border-line-strong",
        isDragging && "opacity-55",
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <SelectBox bookmark={bookmark}>
          <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
        </SelectBox>
        <div className="-mt-0.5 min-w-0 flex-1 pr-6">
          <h3>
            <BookmarkLink bookmark={bookmark} lines={2} />
          </h3>
          <p className="truncate mt-0.5 text-xs text-muted">{displayHost(bookmark.url)}</p>
        </div>
      </div>
      <div className="flex min-h-5 items-center justify-between gap-2">
        <TagList tags={bookmark.tags} max={limits.cardTags} />
        <time dateTime={bookmark.createdAt.toISOString()} className="ml-auto shrink-0 text-2xs text-faint">
          {relativeTime(bookmark.createdAt)}
        </time>
      </div>
      <span className="absolute top-1.5 right-1.5">
        <BookmarkMenuButton bookmark={bookmark} />
      </span>
    </article>
  );
}

/** Without movement: dozens come and go while scrolling. */
export function BookmarkCardSkeleton() {
  return (
    <div
      aria-hidden
      className="relative h-full rounded-lg border border-line [&>*]:absolute [&>*]:rounded-sm [&>*]:bg-hover"
    >
      <span className="top-3 left-3 size-8" />
      <span className="top-3.5 left-14 h-3 w-1/2" />
      <span className="top-8 left-14 h-2.5 w-1/4" />
      <span className="bottom-3 left-3 h-4 w-1/3" />
    </div>
  );
}
