import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { makeBookmark } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";

/** Answers `bookmarks.list` with pages of these, as the real server does; the list is read at every call. */
export function serveList(bookmarks: readonly Bookmark[]): void {
  server.on("bookmarks.list", ({ categoryId, cursor, skip, limit }) => {
    const list = bookmarks.filter((bookmark) => categoryId === undefined || bookmark.categoryId === categoryId);
    const start = Number(cursor ?? 0) + Number(skip ?? 0);
    const end = start + Number(limit ?? limits.pageDefault);
    return { items: list.slice(start, end), nextCursor: end < list.length ? String(end) : null };
  });
}

/** "Bookmark 0", "Bookmark 1" and so on. */
export function manyBookmarks(count: number, fields: Partial<Bookmark> = {}): Bookmark[] {
  return Array.from({ length: count }, (_, index) => makeBookmark({ title: `Bookmark ${index}`, ...fields }));
}
