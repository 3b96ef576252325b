import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** The existing bookmark that the server named when it refused a duplicate. */
export function conflictingBookmark(error: { data?: unknown } | null): Bookmark | null {
  const data = error?.data;
  if (typeof data !== "object" || data === null || !("bookmark" in data)) return null;
  const { bookmark } = data;
  const isBookmark = typeof bookmark === "object" && bookmark !== null && "url" in bookmark && "title" in bookmark;
  return isBookmark ? (bookmark as Bookmark) : null;
}
