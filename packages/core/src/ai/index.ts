export { addSortedBookmark } from "./add-sorted-bookmark.ts";
export { addSortedBookmarks } from "./add-sorted-bookmarks.ts";
export { categorizeBuiltIn } from "./categorize-built-in.ts";
