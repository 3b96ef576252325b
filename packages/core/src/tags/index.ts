export { listPopularTags } from "./popular-tags.ts";
export { suggestTags } from "./suggest-tags.ts";
