export { getKarakeepStats, type KarakeepStats } from "./karakeep-stats.sql.ts";
export { adoptCategory, listByCreation } from "./karakeep-lists.ts";
export { type DetailedBookmark, type KarakeepTag, listKarakeepTags, listTagged, withDetails } from "./karakeep.sql.ts";
export { findByQuery, keepMatches } from "./find-bookmarks.sql.ts";
export { type KarakeepQuery, parseKarakeepQuery } from "./parse-query.ts";
