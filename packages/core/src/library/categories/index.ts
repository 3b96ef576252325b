export { type CategoryNode, CategoryTree, getStats, loadCategoryTree, tidyName } from "./category-tree.ts";
export {
  createCategory,
  createBuiltInCategories,
  editCategory,
  nameBuiltInCategories,
  setCategoryIcon,
  setCategoryPinned,
  toggleCategoryPin,
} from "./edit-category.ts";
export { listShown } from "@bowerbird/bookmark/category-order";
export { setCategoryOrder } from "./category-order.sql.ts";
export { checkCategoryLimit, checkPosition, tooManyCategories } from "./check-position.ts";
export {
  type CategoryAppearance,
  ensureCategoryPaths,
  pathKey,
  findInTree,
  resolveCategory,
  type WantedCategory,
  wantedName,
} from "./category-tree.ts";
export { listCategories, listFewCategories, listPlacedCategories, lockCategories } from "./categories.sql.ts";
export {
  type DeletedCategory,
  findDeletable,
  findUnused,
  removeCategory,
  removeUnused,
  restoreCategory,
} from "./remove-category.ts";
export { type MergedPair, mergeTree, planMerge } from "./merge-tree.ts";
export { repoint } from "./repoint.sql.ts";
export {
  type CategoryChange,
  diffCategory,
  findCategoryFields,
  removeSynced,
  revertCategories,
  type SyncedCategories,
} from "./category-change.ts";
