import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** The bookmark that is in the way of a new one, as the refusal names it. */
export function conflictingBookmark(error: { data?: unknown } | null): Bookmark | null {
  const data = error?.data;
  if (typeof data !== "object" || data === null || !("bookmark" in data)) return null;
  const { bookmark } = data;
  const isBookmark = typeof bookmark === "object" && bookmark !== null && "url" in bookmark && "title" in bookmark;
  return isBookmark ? (bookmark as Bookmark) : null;
}
