export { type CategoryNode, CategoryTree, loadCategoryTree } from "./category-tree.ts";
export { createBuiltInCategories } from "./built-in-categories.ts";
export { type CategoryLook, ensureCategoryPaths, pathKey } from "./ensure-category-paths.ts";
export { listCategories } from "./list-categories.ts";
export { nameKey, tidyName } from "./category-name.ts";
export { resolveCategory } from "./resolve-category.ts";
export { setCategoryIcon } from "./set-category-icon.ts";
export { setCategoryPinned } from "./set-category-pinned.ts";
