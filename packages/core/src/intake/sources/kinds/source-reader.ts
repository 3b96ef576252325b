import { Readable } from "node:stream";
import { type FileLink, readBookmarkFile } from "../../files/index.ts";
import { decodePage } from "../../pages/index.ts";
import { FetchError, type PageFetcher } from "../../../platform/ports/page-fetcher.ts";
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

/** How the links of a service are read. */
export interface SourceReader {
  /**
   * The account as it is stored and shown.
   *
   * @throws SourceInputError when it cannot be one
   */
  tidyAccount(address: SourceAddress): string;
  /** Lists in pages of links, the newest first, so that reading a list can stop where nothing is new. */
  readLists(address: SourceAddress, get: Get, report: ReportProblem): AsyncGenerator<FileLink[]>[];
  /** Puts links into folders, where the service has them. Called for new links only. */
  addFolders?(address: SourceAddress, get: Get, links: readonly FileLink[]): Promise<FileLink[]>;
}

/** What the person entered cannot be the address or key of a source; the message is for them. */
export class SourceInputError extends Error {}

/** Max. wait for a slot at the host. Long, because no person is waiting for the result. */
const maxWaitMs = 30_000;

/** @param onRequest called before each request */
export function createGet(pages: PageFetcher, onRequest: () => Promise<void>): Get {
  return async (url, headers = {}) => {
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

/** @throws FetchError when the answer is no JSON object or list */
export function parseAnswer<T extends object>({ text }: { text: string }): Partial<T> {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null) return answer;
  } catch {
    // Told below.
  }
  throw new FetchError("final", t.theServiceDidNotAnswerWith);
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
  if (!url || !/^https?:$/.test(url.protocol) || account === "")
    throw new SourceInputError(t.pleaseEnterTheServersAddressSuch);
  return url.origin + url.pathname.replace(/\/+$/, "");
}
