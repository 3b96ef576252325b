export { embedTags } from "./embed-tags.ts";
export { suggestMerges } from "./suggest-merges.ts";
