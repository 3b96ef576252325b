import type { FileLink } from "../../files/index.ts";
import { DomUtils, parseDocument, parseFeed } from "htmlparser2";
import { FetchError } from "../../../platform/ports/page-fetcher.ts";
import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type SourceAddress,
  type SourceReader,
  tidyServer,
} from "./source-reader.ts";

/** An entry, in the names that the reader of JSON files knows. */
interface Entry {
  id: string | undefined;
  url: string;
  title: string;
  description: string;
  date: string | undefined;
  tags: string[];
}
/** https://www.jsonfeed.org/version/1.1 */
interface JsonItem {
  id?: unknown;
  url?: unknown;
  external_url?: unknown;
  title?: unknown;
  summary?: unknown;
  content_text?: unknown;
  date_published?: unknown;
  tags?: unknown;
}

/** An RSS, Atom or JSON feed: the newest entries, as many as it has. */
export const feed: SourceReader = {
  tidyAccount: ({ account }) => {
    tidyServer(account);
    return URL.parse(account)?.href ?? `https://${account}`;
  },
  readLists: (address, get) => [readPages(address, get)],
};

async function* readPages({ account }: SourceAddress, get: Get): AsyncGenerator<FileLink[]> {
  const answer = await get(account);
  const entries = /^\s*\{/.test(answer.text) ? readJsonFeed(answer) : readXmlFeed(answer.text);
  const links = await parseLinks(JSON.stringify(entries.map((entry) => withAbsoluteUrl(entry, answer.url))));
  if (links.length > 0) yield links;
}

function readJsonFeed(answer: { text: string }): Entry[] {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return (getList(parseAnswer<{ items: unknown }>(answer).items) as JsonItem[]).map((item) => ({
    id: text(item?.id) || undefined,
    url: text(item?.url) || text(item?.external_url) || text(item?.id),
    title: text(item?.title),
    description: text(item?.summary) || text(item?.content_text),
    date: text(item?.date_published) || undefined,
    tags: getList(item?.tags).filter((tag) => typeof tag === "string"),
  }));
}

/** @throws FetchError when it is no feed */
function readXmlFeed(xml: string): Entry[] {
  const items = parseItems(xml);
  if (!items) throw new FetchError("final", "This address leads to no RSS, Atom or JSON feed.");
  return items.map(({ id, link, title = "", description = "", pubDate }) => ({
    id,
    url: link ?? "",
    title: toText(title),
    description: toText(description),
    date: pubDate?.toISOString(),
    tags: [],
  }));
}

/** Null for what is no feed, or nested too deeply to be one. */
function parseItems(xml: string) {
  try {
    return parseFeed(xml)?.items ?? null;
  } catch {
    return null;
  }
}

/** More than is stored, with its markup. */
const maxDescription = 20_000;

function toText(html: string): string {
  return DomUtils.innerText(parseDocument(html.slice(0, maxDescription))).trim();
}

function withAbsoluteUrl(entry: Entry, base: string): Entry {
  return { ...entry, url: URL.parse(entry.url, base)?.href ?? "" };
}
