export { checkTarget } from "./check-target.ts";
export type { Lookup } from "./checked-connector.ts";
export { createHostGate, type HostGate } from "./host-gate.ts";
export { createPageFetcher, type PageFetcherOptions } from "./create-page-fetcher.ts";
