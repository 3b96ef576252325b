import { format } from "@bowerbird/contract/messages";
import { chooseAddress, type EntryAddress, isPlaceholder } from "../../files/index.ts";
import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type ReportProblem,
  type SourceAddress,
  type SourcePage,
  type SourceReader,
  tidyServer,
} from "./source-reader.ts";
import { readXmlFeed } from "./xml-feed.ts";
import t from "../../messages.json" with { type: "json" };

/** An RSS, Atom or JSON feed: the newest entries, as many as it has. */
export const feed: SourceReader = {
  tidyAccount: ({ account }) => {
    tidyServer(account);
    return URL.parse(account)?.href ?? `https://${account}`;
  },
  // Always as a whole.
  readLists: (address, get, report) => [() => readPages(address, get, report)],
};

async function* readPages({ account }: SourceAddress, get: Get, report: ReportProblem): AsyncGenerator<SourcePage> {
  const answer = await get(account);
  const entries = /^\s*\{/.test(answer.text) ? readJsonFeed(answer) : readXmlFeed(answer.text, answer.url);
  dropSharedIds(entries);
  const records = entries.map(({ addresses, ...entry }) => ({ ...entry, url: chooseAddress(addresses) }));
  const readable = records.filter(({ url }) => url !== null);
  const count = records.length - readable.length;
  if (count > 0) report(format(t.entriesWithoutAddress, { count }));
  const links = await parseLinks(JSON.stringify(readable));
  if (links.length > 0) yield { links, next: null };
}

/** https://www.jsonfeed.org/version/1.1 */
function readJsonFeed(answer: { text: string; url: string }): FeedEntry[] {
  const items = getList(parseAnswer<{ items: unknown }>(answer).items) as (Record<string, unknown> | null)[];
  return items.map((item) => {
    const text = (...names: string[]) =>
      names.map((name) => item?.[name]).find((value) => typeof value === "string" && value !== "") ?? "";
    const attachment = getList(item?.["attachments"])[0] as Record<string, unknown> | null | undefined;
    const candidates = [text("url"), text("external_url"), attachment?.["url"]];
    const [url, external, enclosed] = candidates.map((candidate) => ({ text: toText(candidate), base: answer.url }));
    return {
      id: toText(item?.["id"]),
      title: toText(text("title")),
      description: toText(text("summary", "content_text")),
      date: toText(text("date_published")),
      tags: getList(item?.["tags"]).filter((tag) => typeof tag === "string"),
      addresses: [url!, external!, { text: toText(item?.["id"]), base: null }, enclosed!],
    };
  });
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** An entry of a feed, as far as it is read. */
export interface FeedEntry {
  id: string;
  title: string;
  description: string;
  date: string;
  tags: string[];
  /** Where its page may be, the best first. */
  addresses: EntryAddress[];
}

/** Ids of several entries identify none of them: a feed that says "N/A" everywhere has one entry otherwise. */
function dropSharedIds(entries: readonly FeedEntry[]): void {
  const first = new Map<string, FeedEntry>();
  const shared = new Set<string>();
  for (const entry of entries) {
    const other = first.get(entry.id);
    if (other && chooseAddress(other.addresses) !== chooseAddress(entry.addresses)) shared.add(entry.id);
    if (!other) first.set(entry.id, entry);
  }
  for (const entry of entries) if (shared.has(entry.id) || isPlaceholder(entry.id)) entry.id = "";
}
