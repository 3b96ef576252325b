export { contains } from "./vocabulary.sql.ts";
export { recordChoice } from "./choices.sql.ts";
export { checkCondition, type Condition, isCondition, isTimed, readConditions } from "./read-conditions.ts";
export { foldTag, parseQuery } from "./parse-query.ts";
export { quickSearch } from "./quick-search.ts";
export { writeOperand } from "./to-condition.ts";
export { findSearchMatches } from "./search-matches.ts";
export { searchBookmarks } from "./search-bookmarks.ts";
export { similarBookmarks } from "./semantic-search.ts";
