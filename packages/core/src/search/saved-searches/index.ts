export { deleteSearch, listSavedSearches, renameSearch, saveSearch } from "./saved-searches.ts";
export { exportSearches, replaceSearches } from "./export-searches.ts";
