import { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { openSession } from "@bowerbird/db";
import { createTestDatabase } from "@bowerbird/db/testing";
import type { FetchError, FetchOptions, PageFetcher } from "../../platform/ports/page-fetcher.ts";
import { createPageFetcher, type PageFetcherOptions } from "./create-page-fetcher.ts";
import { createHostGate } from "./host-gate.ts";

/** Fetchers of several processes, on one database. */
export interface TestFetchers {
  open(fetchAllow: string[], options?: Partial<Pick<PageFetcherOptions, "lookup" | "now" | "timeoutMs">>): PageFetcher;
  /** Closes those that were opened. */
  closeAll(): Promise<void>;
  close(): Promise<void>;
}

export async function createTestFetchers(serverUrl: string): Promise<TestFetchers> {
  const { databaseUrl, drop } = await createTestDatabase(serverUrl);
  const fetchers: PageFetcher[] = [];
  const closeAll = async () => void (await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close())));
  return {
    open: (fetchAllow, options = {}) => {
      const gate = createHostGate(openSession(databaseUrl, () => {}));
      const fetcher = createPageFetcher({ appUrl: "https://links.example", fetchAllow, gate, ...options });
      fetchers.push(fetcher);
      return fetcher;
    },
    closeAll,
    close: () => closeAll().then(drop),
  };
}

const page: FetchOptions = { kind: "page", maxWaitMs: 5_000 };

/** The content at the URL, and its final URL. */
export function read(fetcher: PageFetcher, url: string, options = page): Promise<{ final: string; text: string }> {
  return fetcher.read(url, options, async ({ url: final, body }) => ({
    final,
    text: await readText(Readable.from(body)),
  }));
}

type Failure = Pick<FetchError, "message" | "retryAt"> & { outcome: string };

/** Why an address cannot be read; the outcome is "read" where it can. */
export function failure(fetcher: PageFetcher, url: string, options = page): Promise<Failure> {
  return read(fetcher, url, options).then(
    ({ text }) => ({ outcome: "read", message: text, retryAt: null }),
    (error: FetchError) => error,
  );
}
