export {
  findSharedPage,
  type FoundPage,
  noSharedPage,
  openFoundPage,
  openSharedPage,
  type OpenPage,
  type Section,
  type SharedHead,
  type Tile,
} from "./open-page.ts";
export {
  countLinksToShare,
  countSharedLinks,
  findLastSaved,
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
