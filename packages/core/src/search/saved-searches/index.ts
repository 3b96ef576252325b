export {
  deleteSearch,
  listSavedSearches,
  renameSearch,
  saveSearch,
  exportSearches,
  replaceSearches,
} from "./saved-searches.ts";
