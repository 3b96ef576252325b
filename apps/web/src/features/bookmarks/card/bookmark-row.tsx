import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useRef } from "react";
import { useIsSelected } from "../../../shared/selection/use-selection.tsx";
import { BookmarkCategory } from "../../../shared/category-tree/bookmark-category.tsx";
import { classNames } from "../../../shared/ui/basics.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { BookmarkLink, BookmarkSite, relativeTime, TagList } from "../bookmark-parts.tsx";
import { BookmarkMenuButton, useBookmarkContextMenu } from "../menu/bookmark-menu-button.tsx";
import { CategoryOffers, useCategoryOffers } from "./category-offers.tsx";
import { SelectBox, selectedClass } from "./select-box.tsx";
import { useDraggableBookmark } from "./use-draggable-bookmark.ts";

const maxTags = 3;

/** One bookmark in the dense view: one line on wide screens, two on narrow ones. */
export default function BookmarkRow({ bookmark, isWide }: { bookmark: Bookmark; isWide: boolean }) {
  const row = useRef<HTMLElement>(null);
  const isSelected = useIsSelected(bookmark);
  const isDragging = useDraggableBookmark(row, bookmark);
  const menu = useBookmarkContextMenu(row, bookmark);
  return (
    <article
      ref={row}
      className={classNames(
        "group/item relative -mx-2 flex h-full items-center gap-3 rounded-md border border-transparent px-2",
        isSelected ? selectedClass : "hover:bg-hover",
        isDragging && "opacity-55",
      )}
    >
      <SelectBox bookmark={bookmark}>
        <FavIcon url={bookmark.url} favicon={bookmark.favicon} size="sm" />
      </SelectBox>
      {isWide ? <OneLine bookmark={bookmark} /> : <TwoLines bookmark={bookmark} />}
      <BookmarkMenuButton bookmark={bookmark} />
      {menu}
    </article>
  );
}

function OneLine({ bookmark }: { bookmark: Bookmark }) {
  const { tags } = bookmark;
  const offers = useCategoryOffers(bookmark);
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <h3 className={classNames("min-w-0 text-sm", (offers.length > 0 || tags.length > 0) && "max-w-3/4")}>
          <BookmarkLink bookmark={bookmark} />
        </h3>
        {offers.length > 0 ? (
          <CategoryOffers bookmark={bookmark} offers={offers} />
        ) : (
          <span className="flex min-w-0 flex-1 max-[1000px]:hidden">
            <TagList tags={tags} max={maxTags} />
          </span>
        )}
      </div>
      <Relevance bookmark={bookmark} className="w-14 max-[1000px]:w-auto" />
      <span className="w-36 shrink-0 truncate text-xs text-muted max-[1000px]:w-28">
        <BookmarkSite bookmark={bookmark} />
      </span>
      <span className="w-44 shrink-0 truncate text-xs text-muted max-[1000px]:w-32">
        <BookmarkCategory bookmark={bookmark} />
      </span>
      <Added bookmark={bookmark} />
    </>
  );
}

function TwoLines({ bookmark }: { bookmark: Bookmark }) {
  const offers = useCategoryOffers(bookmark);
  return (
    <div className="min-w-0 flex-1">
      <div className="flex min-w-0 items-center gap-2">
        <h3 className="min-w-0 flex-1">
          <BookmarkLink bookmark={bookmark} />
        </h3>
        <Relevance bookmark={bookmark} />
      </div>
      {offers.length > 0 ? (
        <CategoryOffers bookmark={bookmark} offers={offers} className="mt-0.5" />
      ) : (
        <div className="flex min-w-0 items-baseline gap-1.5 text-xs text-muted">
          <span className="min-w-0 truncate">
            <BookmarkSite bookmark={bookmark} />
          </span>
          <span aria-hidden>·</span>
          <span className="max-w-3/5 shrink-0 grow truncate">
            <BookmarkCategory bookmark={bookmark} />
          </span>
          <Added bookmark={bookmark} />
        </div>
      )}
    </div>
  );
}

function Relevance({ bookmark: { aiRelevance }, className }: { bookmark: Bookmark; className?: string }) {
  return (
    <span
      data-tooltip={aiRelevance === null ? undefined : t.relevanceMeaning}
      className={classNames("shrink-0 text-xs text-faint tabular-nums", className)}
    >
      {aiRelevance !== null && format(t.aiRelevanceOfTen, { aiRelevance })}
    </span>
  );
}

function Added({ bookmark }: { bookmark: Bookmark }) {
  return (
    <time
      dateTime={bookmark.createdAt.toISOString()}
      className="w-24 shrink-0 text-end text-xs text-faint tabular-nums max-md:w-auto"
    >
      {relativeTime(bookmark.createdAt)}
    </time>
  );
}
