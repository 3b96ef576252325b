export { listFewTags, listTags, listPopularTags, suggestTags } from "./tags.sql.ts";
export { tagKey } from "./tag-key.ts";
