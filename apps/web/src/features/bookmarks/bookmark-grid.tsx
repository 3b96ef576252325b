import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useMediaQuery } from "../../browser/use-media-query.ts";
import { BookmarkCard } from "./bookmark-card.tsx";
import type { ViewMode } from "./bookmark-group.ts";
import { BookmarkRow } from "./bookmark-row.tsx";

/** A few bookmarks, such as those that a search found, all drawn at once. */
export function BookmarkGrid({ bookmarks, view }: { bookmarks: readonly Bookmark[]; view: ViewMode }) {
  const isWide = useMediaQuery("(width >= 48rem)");
  if (view === "dense") {
    return (
      <ul className="rounded-xl border border-line bg-surface p-1.5 shadow-low">
        {bookmarks.map((bookmark) => (
          <li key={bookmark.id} className={isWide ? "h-10" : "h-14"}>
            <BookmarkRow bookmark={bookmark} isWide={isWide} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
      {bookmarks.map((bookmark) => (
        <li key={bookmark.id} className="h-28">
          <BookmarkCard bookmark={bookmark} />
        </li>
      ))}
    </ul>
  );
}
