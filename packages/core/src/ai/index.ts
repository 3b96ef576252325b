export { addSortedBookmark } from "./add-sorted-bookmark.ts";
export { categorizeBuiltIn } from "./categorize-built-in.ts";
