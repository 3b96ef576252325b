export { addBookmark } from "./add-bookmark.ts";
export { addBookmarks } from "./add-bookmarks.ts";
export { addCategorizedBookmarks } from "./add-categorized-bookmarks.ts";
export {
  type BookmarkState,
  differenceOf,
  fieldsOf,
  lockBookmarks,
  type LockedBookmark,
  type PartialState,
} from "./bookmark-state.ts";
export { bookmarkColumns, type BookmarkRow, toBookmark } from "./bookmark-row.ts";
export { continueChange, sweepChanges } from "./continue-change.ts";
export { deleteBookmarks, moveToTrash } from "./delete-bookmarks.ts";
export { deleteCategory } from "./delete-category.ts";
export { emptyTrash } from "./empty-trash.ts";
export { getBookmark } from "./get-bookmark.ts";
export { type BookmarkContent, type IndexedBookmark, indexBookmark } from "./index-bookmark.ts";
export { fullSentence } from "./quota.ts";
export { insertBookmarks, type NewBookmark } from "./insert-bookmarks.ts";
export { listBookmarks } from "./list-bookmarks.ts";
export { listTrash } from "./list-trash.ts";
export { purgeTrash } from "./purge-trash.ts";
export { readIcon } from "./read-icon.ts";
export { replaceTags } from "./replace-tags.ts";
export { restoreBookmarks, takeOut } from "./restore-bookmarks.ts";
export { retryCollision } from "./retry-collision.ts";
export { foldText, searchSections, wordsOf } from "./search-text.ts";
export { savedKeys } from "./saved-keys.ts";
export { selectBookmarks } from "./select-bookmarks.ts";
export { settleIndexes } from "./settle-indexes.ts";
export { refreshStatistics } from "./refresh-statistics.ts";
export { type ChangedFields, planUndo, undoChange, type Undone } from "./undo-change.ts";
export { updateBookmark } from "./update-bookmark.ts";
export { updateBookmarks } from "./update-bookmarks.ts";
export { urlKeyHash } from "./url-key-hash.ts";
export { type Description, writeDescriptions } from "./write-descriptions.ts";
export { type Rewrite, writeStates } from "./write-states.ts";
