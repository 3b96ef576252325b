export { type CategoryNode, CategoryTree, loadCategoryTree, nameKey, tidyName } from "./category-tree.ts";
export { createCategory, createBuiltInCategories } from "./create-category.ts";
export { checkCategoryLimit, tooManyCategories } from "./check-position.ts";
export { type CategoryAppearance, ensureCategoryPaths, pathKey } from "./ensure-category-paths.ts";
export { editCategory, setCategoryIcon, setCategoryPinned, toggleCategoryPin } from "./edit-category.ts";
export { listCategories } from "./list-categories.sql.ts";
export { findInTree, resolveCategory, type WantedCategory, wantedName } from "./resolve-category.ts";
export {
  type DeletedCategory,
  findDeletable,
  removeCategory,
  checkRestorable,
  restoreCategory,
} from "./remove-category.ts";
