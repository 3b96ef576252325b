export { contains } from "./vocabulary.sql.ts";
export { recordChoice } from "./choices.sql.ts";
export { parseQuery } from "./parse-query.ts";
export { quickSearch } from "./quick-search.ts";
export { searchBookmarks } from "./search-bookmarks.ts";
export { similarBookmarks } from "./semantic-search.ts";
