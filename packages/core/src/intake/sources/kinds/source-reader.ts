import { Readable } from "node:stream";
import { type FileLink, readBookmarkFile } from "../../files/index.ts";
import { decodePage } from "../../pages/index.ts";
import { FetchError, type PageFetcher } from "../../../platform/ports/page-fetcher.ts";
import { checkJson } from "../../../platform/json/index.ts";
import t from "../../messages.json" with { type: "json" };

/** Where links come from, as the person entered it. */
export interface SourceAddress {
  account: string;
  /** Empty without one. */
  key: string;
}

/** Fetches an address of the source. @throws FetchError */
export type Get = (url: string, headers?: Record<string, string>) => Promise<{ text: string; url: string }>;

/** Tells the person what of a source could not be read, while the rest is. */
export type ReportProblem = (problem: string) => void;

/** Reads a list from its beginning, or from where one of its pages began. */
export type SourceList = (from: string | null) => AsyncGenerator<SourcePage>;

export interface SourcePage {
  links: FileLink[];
  /** Where the page after it begins, in the service's own terms; null where there is none. */
  next: string | null;
}

/** How the links of a service are read. */
export interface SourceReader {
  /**
   * The account as it is stored and shown.
   *
   * @throws SourceInputError when it cannot be one
   */
  tidyAccount(address: SourceAddress): string;
  /** Lists in pages of links, the newest first, so that reading a list can stop where nothing is new. */
  readLists(address: SourceAddress, get: Get, report: ReportProblem): SourceList[];
  /**
   * Looks up in which folders links are, where the service has them. Called for new links only.
   *
   * @param folders gets the path of each link, by its `sourceId`
   */
  findFolders?(
    address: SourceAddress,
    get: Get,
    links: readonly FileLink[],
    folders: Map<string, readonly string[]>,
  ): Promise<void>;
}

/** What the person entered cannot be the address or key of a source; the message is for them. */
export class SourceInputError extends Error {}

/** Max. wait for a slot at the host. Long, because no person is waiting for the result. */
const maxWaitMs = 30_000;

/**
 * Of one reading: all pages of the longest list that is taken (`limits.sourceLinks`, 30 a page), and 100,000 links at
 * two pages a second. A server may go on forever.
 */
const bounds = { maxRequests: 4_000, maxTimeMs: 10 * 60_000 };

/** A source has more than is read at once, or is too slow. What was read until then is kept. */
export class SourceLimitError extends Error {}

/**
 * @param onRequest called before each request
 * @throws SourceLimitError after too many requests, or too much time
 */
export function createGet(pages: PageFetcher, now: () => Date, onRequest: () => Promise<void>): Get {
  const end = now().getTime() + bounds.maxTimeMs;
  let requests = 0;
  return async (url, headers = {}) => {
    if (++requests > bounds.maxRequests || now().getTime() > end) throw new SourceLimitError();
    await onRequest();
    const options = { kind: "data", maxWaitMs, headers } as const;
    return pages.read(url, options, async (answer) => {
      let text = "";
      for await (const piece of decodePage(answer)) text += piece;
      return { text, url: answer.url };
    });
  };
}

/** Reads an answer with the reader of the service's export file. */
export async function parseLinks(content: string): Promise<FileLink[]> {
  const links: FileLink[] = [];
  for await (const batch of readBookmarkFile(Readable.from([Buffer.from(content)]))) links.push(...batch);
  return links;
}

/** As of a request to this server: 10 MB of brackets would become gigabytes. */
const jsonBounds = { maxDepth: 64, maxValues: 500_000 };

/** @throws FetchError when the answer is no JSON object or list, or one of too many values */
export function parseAnswer<T extends object>({ text }: { text: string }): Partial<T> {
  try {
    checkJson(Buffer.from(text), jsonBounds);
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null) return answer;
  } catch {
    // Told below.
  }
  throw new FetchError("final", t.serviceAnswerUnreadable);
}

export function getList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** @throws SourceInputError for anything but a name of letters, digits, `-` and `_` */
export function tidyUserName(account: string): string {
  const name = account.replace(/^@/, "");
  if (!/^[a-z\d][a-z\d_-]{0,38}$/i.test(name)) throw new SourceInputError(t.pleaseEnterOnlyTheUserName);
  return name;
}

/** An http address without a slash at the end, a query or a fragment. @throws SourceInputError */
export function tidyServer(account: string): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(account) ? account : `https://${account}`);
  if (!url || !/^https?:$/.test(url.protocol) || account === "") throw new SourceInputError(t.serverAddressNeeded);
  return url.origin + url.pathname.replace(/\/+$/, "");
}
