export {
  adoptCategory,
  type DetailedBookmark,
  getKarakeepStats,
  getPageTitle,
  type KarakeepStats,
  type KarakeepTag,
  listByCreation,
  listByTime,
  listKarakeepTags,
  withDetails,
} from "./karakeep.sql.ts";
export { findByQuery, keepMatches } from "./find-bookmarks.sql.ts";
export { type KarakeepQuery, parseKarakeepQuery } from "./parse-query.ts";
