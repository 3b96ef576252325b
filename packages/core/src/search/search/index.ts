export { recordChoice } from "./choices.sql.ts";
export { quickSearch } from "./quick-search.ts";
export { findMatches, findSearchMatches } from "./search-matches.ts";
export { searchBookmarks } from "./search-bookmarks.ts";
export { similarBookmarks } from "./semantic-search.ts";
