export { addAutoCategorizedBookmark, addAutoCategorizedBookmarks } from "./add-auto-categorized.ts";
export { categorize, offerCategories, suggest } from "./suggest.ts";
export {
  type Knowledge,
  type LinkToCategorize,
  loadKnowledge,
  replay,
  categorizeBuiltIn,
  getCachedKnowledge,
  learning,
  hasKnownWord,
  minConfidence,
  addCategories,
  type CategoryGuess,
  toGuess,
  createInitialKnowledge,
  createKnowledge,
  learnNext,
  rankCategories,
  toLikely,
} from "./built-in/index.ts";
export { scoreFiled } from "./relevance.ts";
export { changeTagging, getTagging, loadTagging, storeTagging } from "./tag-vocabulary.ts";
export { previewTagging } from "./preview-tagging.ts";
export { describeBookmarks } from "./describe-bookmarks.ts";
export { giveFeedback, type Feedback, recordFeedback } from "./suggest.ts";
export { isAutoCategorizable, type LinkRow, loadLinks, toLink } from "./read-library.sql.ts";
export { type Model, ModelError, type ModelLimits } from "../../platform/ports/model.ts";
export { fold, smallWords, splitWords, unspaced } from "./knowledge/index.ts";
export { joinAnswers } from "./model-question.ts";
export { forBatch, hasBuiltInModel, withVectors } from "./link-vectors.ts";
export {
  openCategorization,
  type Categorization,
  logUsage,
  type CategorizedLink,
  categorizeLinks,
} from "./categorize-links.ts";
