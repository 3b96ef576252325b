export {
  findSharedPage,
  type FoundPage,
  noSharedPage,
  openFoundPage,
  openSharedPage,
  type OpenPage,
  type SharedHead,
} from "./open-page.ts";
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
export { findSharedCover, findSharedIcon } from "./shared-pictures.ts";
