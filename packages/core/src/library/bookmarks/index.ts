export { addBookmark } from "./add-bookmark.ts";
export {
  type ChangedFields,
  continueChange,
  planUndo,
  readChanged,
  sweepChanges,
  undoChange,
  type Undone,
} from "./undo-change.ts";
export {
  applyRules,
  applyRulesToRead,
  findRuledCategory,
  recordDecisions,
  type Ruled,
  type Rules,
  type RuleDecision,
  rewriteByRules,
  type UnsavedBookmark,
} from "./apply-rules.ts";
export { type BatchWork, loadPending, type Pending, runInBatches, storePending } from "./bulk-change.ts";
export { isPageTextSent, type PageTexts, textForCaller, toPageWords } from "./page-words.ts";
export { deleteIfEmpty } from "./bulk-change.sql.ts";
export { editBookmarks, editedAtOnce, editState } from "./edit-bookmarks.ts";
export { addBookmarks, addCategorizedBookmarks } from "./add-bookmarks.ts";
export type { CheckedLink } from "./prepare-links.ts";
export {
  anyOf,
  type BookmarkContent,
  type BookmarkState,
  changedFields,
  emptyContent,
  indexBookmark,
  type IndexedBookmark,
  lockBookmarks,
  type LockedBookmark,
  type PartialState,
  pickFields,
  readAddress,
  readFields,
  type StoredFields,
  storeFields,
  urlKeyHash,
} from "./bookmark-state.ts";
export { type BookmarkRow, type ColumnFor, columnsFor, type RawRow, recordOf, toColumn } from "./bookmark-columns.ts";
export {
  findSaved,
  getBookmark,
  readCursor,
  selectBookmarks,
  shownList,
  type ShownRow,
  toBookmark,
  readIcon,
  writeCursor,
} from "./bookmark-row.ts";
export { type Copies, mergeCopies, passOnKey } from "./merge-copies.ts";
export {
  findUndone,
  flushPendingIndexEntries,
  recordLostCategories,
  refreshStatistics,
  countBookmarks,
  isStillThere,
} from "./bookmarks.sql.ts";
export { moveToTrash, trashBookmarks, listTrash, purgeTrash, restoreFromTrash } from "./trash.ts";
export {
  deleteBookmarks,
  deletePermanently,
  emptyTrash,
  restoreBookmarks,
  selectIds,
  updateBookmarks,
} from "./change-many.ts";
export { deleteCategory, mergeCategory } from "./merge-category.ts";
export { type AddressMove, findSavedAddresses, moveAddresses } from "./move-addresses.ts";
export { countRoom, libraryFullMessage, libraryIsFull, surplusMessage, takenKeys } from "./quota.ts";
export { type Inserted, insertBookmarks, type NewBookmark } from "./insert-bookmarks.ts";
export { libraryChanges } from "./library-changes.sql.ts";
export { inNameOrder, listBookmarks, savedKeys, titleOrder } from "./list-bookmarks.sql.ts";
export { moveBookmark } from "./move-bookmark.sql.ts";
export { browseBookmarks, recordOpens, countsOpens, setOpenCounting } from "./opens.ts";
export { readPagesLater } from "./read-pages-later.ts";
export { replaceTags } from "./replace-tags.ts";
export { retryOnConflict } from "./retry-on-conflict.ts";
export { editBookmark, updateBookmark } from "./update-bookmark.ts";
export { type Description, recordItems, writeDescriptions, type Rewrite, writeStates } from "./write-states.ts";
