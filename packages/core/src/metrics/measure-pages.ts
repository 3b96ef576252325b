import { FetchError, type PageFetcher } from "../metadata/index.ts";
import type { Metrics } from "./create-metrics.ts";

/** Counts what becomes of the addresses that are asked for. */
export function measurePages(pages: PageFetcher, { fetches }: Metrics): PageFetcher {
  return {
    ...pages,
    read: async (url, options, use) => {
      try {
        const result = await pages.read(url, options, use);
        fetches.inc({ kind: options.kind, outcome: "read" });
        return result;
      } catch (error) {
        fetches.inc({ kind: options.kind, outcome: error instanceof FetchError ? error.outcome : "error" });
        throw error;
      }
    },
  };
}
