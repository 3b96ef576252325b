export { decodePage } from "./decode-page.ts";
export { enrichBookmark, enrichBookmarks, resumeEnrichments, sweepEnrichments } from "./enrich-bookmarks.ts";
export { extractMetadata } from "./extract-metadata.ts";
export {
  FetchError,
  type FetchedDocument,
  type FetchOptions,
  type PageFetcher,
} from "../../platform/ports/page-fetcher.ts";
export { readCover } from "./read-cover.ts";
export type { CountEnriched } from "./record-outcomes.ts";
