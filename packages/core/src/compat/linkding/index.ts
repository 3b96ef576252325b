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
  setSavedAt,
} from "./linkding.sql.ts";
export {
  createTag,
  findTag,
  forgetUnusedTag,
  getNumberedTag,
  getOrCreateTag,
  listNumberedTags,
  type NumberedTag,
  passOnNumber,
  resolveTagNames,
  toShownTag,
} from "./linkding-tags.sql.ts";
