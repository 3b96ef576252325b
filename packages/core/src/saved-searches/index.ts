export { deleteSearch } from "./delete-search.ts";
export { exportSearches } from "./export-searches.ts";
export { listSavedSearches } from "./list-saved-searches.ts";
export { renameSearch } from "./rename-search.ts";
export { replaceSearches } from "./replace-searches.ts";
export { saveSearch } from "./save-search.ts";
