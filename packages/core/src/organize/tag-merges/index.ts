export { findNearSpellings } from "./near-spellings.ts";
export { suggestMerges } from "./suggest-merges.ts";
export { groupTags } from "./tag-groups.ts";
