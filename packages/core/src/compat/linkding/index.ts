export {
  type CategoryBundle,
  findNumbers,
  getNumbered,
  type LinkdingList,
  linkdingSorts,
  listBundles,
  listLinkdingBookmarks,
  type NumberedBookmark,
  readNumbered,
} from "./linkding.sql.ts";
export { setSavedAt } from "./modification-times.sql.ts";
export {
  chooseTags,
  createTag,
  findTag,
  forgetUnusedTag,
  getNumberedTag,
  getOrCreateTag,
  keepUnusedTags,
  listNumberedTags,
  type NumberedTag,
  passOnNumber,
  resolveTagNames,
  toShownTag,
} from "./linkding-tags.sql.ts";
