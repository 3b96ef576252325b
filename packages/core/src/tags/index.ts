export { listTags } from "./list-tags.ts";
export { listPopularTags } from "./popular-tags.ts";
export { suggestTags } from "./suggest-tags.ts";
export { tagKey } from "./tag-key.ts";
