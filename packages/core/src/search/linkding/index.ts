export {
  type CategoryBundle,
  getNumbered,
  type LinkdingList,
  linkdingSorts,
  listBundles,
  listLinkdingBookmarks,
  type NumberedBookmark,
  setSavedAt,
} from "./linkding.sql.ts";
export {
  getNumberedTag,
  getOrCreateTag,
  listNumberedTags,
  type NumberedTag,
  resolveTagNames,
  toShownTag,
} from "./linkding-tags.sql.ts";
