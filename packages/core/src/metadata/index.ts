export { enrichBookmark } from "./enrich-bookmark.ts";
export { enrichPerson } from "./enrich-person.ts";
export { extractMetadata } from "./extract-metadata.ts";
export { FetchError, type FetchedDocument, type FetchOptions, type PageFetcher } from "./page-fetcher.ts";
export type { CountEnriched } from "./record-outcomes.ts";
export { sweepEnrichments } from "./sweep-enrichments.ts";
