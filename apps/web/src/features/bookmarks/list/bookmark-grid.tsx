import type { CategoryGroup } from "@bowerbird/bookmark/home-groups";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RefObject, useMemo, useRef } from "react";
import { useMediaQuery } from "../../../shared/browser/use-media-query.ts";
import type { ViewMode } from "../bookmark-pages.ts";
import { BookmarkCard } from "../card/bookmark-card.tsx";
import { cardHeightClass } from "../card/card-frame.tsx";
import BookmarkRow from "../card/bookmark-row.tsx";
import { BookmarkRows, type MoveBookmark } from "./bookmark-rows.tsx";
import { toSequence } from "./bookmark-sequence.ts";
import { clearOfEdges } from "./list-cells.ts";
import { useListActions } from "./use-list-actions.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useListSwipe } from "./use-list-swipe.ts";

interface BookmarkGridProps {
  bookmarks: readonly Bookmark[];
  view: ViewMode;
  /** In rows: those of these categories follow one after the other, each below a heading. */
  groups?: readonly CategoryGroup[] | undefined;
  /** In manual order: rows can be dragged, and moved by Alt and the arrow keys or from their menus. */
  onMove?: MoveBookmark | undefined;
}

/** Bookmarks that are loaded, for example search results, rendered without a window. */
export function BookmarkGrid({ bookmarks, view, groups, onMove }: BookmarkGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { dialog, ...actions } = useListActions();
  const sequence = useMemo(() => toSequence(bookmarks), [bookmarks]);
  useListKeys(list, sequence, actions);
  useListSwipe(list, sequence, actions);
  return (
    <>
      {view === "rows" ? (
        <BookmarkRows ref={list} bookmarks={bookmarks} groups={groups} onMove={onMove} />
      ) : (
        <Cells ref={list} bookmarks={bookmarks} view={view} />
      )}
      {dialog}
    </>
  );
}

type CellsProps = Pick<BookmarkGridProps, "bookmarks" | "view"> & { ref: RefObject<HTMLUListElement | null> };

/** All of equal height. */
function Cells({ bookmarks, view, ref }: CellsProps) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const [isDense, hasCover] = [view === "dense", view === "covers"];
  const rowHeight = isWide ? "h-8.5 pointer-coarse:h-11" : "h-14";
  const height = isDense ? rowHeight : hasCover ? "" : cardHeightClass;
  return (
    <ul ref={ref} className={isDense ? undefined : cardsClass}>
      {bookmarks.map((bookmark, index) => (
        <li key={bookmark.id} data-index={index} className={`${clearOfEdges} ${height}`}>
          {isDense ? (
            <BookmarkRow bookmark={bookmark} isWide={isWide} />
          ) : (
            <BookmarkCard bookmark={bookmark} hasCover={hasCover} hasCategory />
          )}
        </li>
      ))}
    </ul>
  );
}

const cardsClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3";
