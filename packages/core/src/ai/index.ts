export { addSortedBookmark } from "./add-sorted-bookmark.ts";
export { addSortedBookmarks } from "./add-sorted-bookmarks.ts";
export { categorize } from "./categorize.ts";
export {
  type Feedback,
  type Knowledge,
  loadKnowledge,
  recordFeedback,
  sortBuiltIn,
  untaughtKnowledge,
} from "./built-in/index.ts";
export { describeBookmarks } from "./describe-bookmarks.ts";
export { giveFeedback } from "./give-feedback.ts";
export { isLeftToUs, type LinkRow, loadLinks, toLink } from "./link-rows.ts";
export { type Model, ModelError, type ModelLimits } from "./model.ts";
export { embeddingTokensPerToken, withAllowance } from "./model-allowance.ts";
export { costMicros } from "./model-prices.ts";
export { openSorting, type Sorting } from "./open-sorting.ts";
export { logUsage, type SortedLink, sortLinks } from "./sort-links.ts";
export { suggest } from "./suggest.ts";
export { type ModelUsageTotal, totalModelUsage } from "./total-model-usage.ts";
