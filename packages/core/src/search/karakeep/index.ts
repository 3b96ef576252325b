export { getKarakeepStats, type KarakeepStats } from "./karakeep-stats.sql.ts";
export { type DetailedBookmark, type KarakeepTag, listKarakeepTags, listTagged, withDetails } from "./karakeep.sql.ts";
