export { listTags, listPopularTags, suggestTags } from "./tags.ts";
export { tagKey } from "./tag-key.ts";
