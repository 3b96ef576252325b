import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/contract/web-url";
import { safeHref } from "./safe-href.ts";

/** The title as a link that covers the whole card or row. Its container must be `relative`. */
export function BookmarkLink({ bookmark, lines = 1 }: { bookmark: Bookmark; lines?: 1 | 2 }) {
  const title = displayTitle(bookmark);
  return (
    <a
      href={safeHref(bookmark.url)}
      target="_blank"
      rel="noopener noreferrer"
      title={title.length > 28 * lines ? title : undefined}
      dir="auto"
      // The card or row around it is the draggable element.
      draggable={false}
      className={`${lines === 2 ? "line-clamp-2 leading-snug break-words" : "block truncate"} font-medium outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-1 focus-visible:after:outline-focus`}
    >
      {title}
    </a>
  );
}
