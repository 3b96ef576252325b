export { noSharedPage, openSharedPage, type OpenPage, type SharedHead } from "./open-page.ts";
export {
  countLinksToShare,
  countSharedLinks,
  readLinksToSave,
  readSharedFeed,
  readSharedLinks,
  type SharedFeed,
  type SharedLink,
} from "./shared-links.sql.ts";
export {
  changeSharedPage,
  exportSharedPages,
  listSharedPages,
  renewAddress,
  shareCategory,
  stopSharing,
} from "./shared-pages.ts";
export { readSharedCover, readSharedIcon } from "./shared-pictures.ts";
