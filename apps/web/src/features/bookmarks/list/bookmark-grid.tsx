import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useMemo, useRef } from "react";
import { useMediaQuery } from "../../../shared/browser/use-media-query.ts";
import { BookmarkCard } from "../card/bookmark-card.tsx";
import type { ViewMode } from "../bookmark-group.ts";
import BookmarkRow from "../card/bookmark-row.tsx";
import { toSequence } from "./bookmark-sequence.ts";
import { clearOfEdges } from "./list-cells.ts";
import { useListActions } from "./use-list-actions.tsx";
import { useListKeys } from "./use-list-keys.ts";

/** A few bookmarks, for example search results, rendered without a window. */
export function BookmarkGrid({ bookmarks, view }: { bookmarks: readonly Bookmark[]; view: ViewMode }) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const list = useRef<HTMLUListElement>(null);
  const { dialog, ...actions } = useListActions();
  useListKeys(
    list,
    useMemo(() => toSequence(bookmarks), [bookmarks]),
    actions,
  );
  const [isDense, hasCover] = [view === "dense", view === "covers"];
  const height = isWide ? "h-8.5 pointer-coarse:h-11" : "h-14";
  return (
    <>
      <ul ref={list} className={isDense ? undefined : cardsClass}>
        {bookmarks.map((bookmark, index) => (
          <li
            key={bookmark.id}
            data-index={index}
            className={`${clearOfEdges} ${isDense ? height : hasCover ? "" : "h-26"}`}
          >
            {isDense ? (
              <BookmarkRow bookmark={bookmark} isWide={isWide} />
            ) : (
              <BookmarkCard bookmark={bookmark} hasCover={hasCover} hasCategory />
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

const cardsClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3";
