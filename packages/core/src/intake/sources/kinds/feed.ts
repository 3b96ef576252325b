import { format } from "@bowerbird/contract/messages";
import {
  chooseAddress,
  type EntryAddress,
  isPlaceholder,
  addressAttributes,
  type AddressCandidates,
  type Attributes,
  createMarkupScanner,
  EntryAddresses,
  type MarkupListener,
  sortAddresses,
  withoutPrefix,
} from "../../files/index.ts";
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
import t from "../../messages.json" with { type: "json" };
import { FetchError } from "../../../platform/ports/page-fetcher.ts";

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

/**
 * Reads the entries of an RSS 1.0, RSS 2.0 or Atom feed.
 *
 * @param url the address of the feed
 * @throws FetchError when it is no feed
 */
export function readXmlFeed(xml: string, url: string): FeedEntry[] {
  const entries = new Entries(url);
  scan(xml, entries, true);
  if (!entries.isFeed) throw new FetchError("final", t.noFeed);
  return entries.done.map(({ id, title, description, date, candidates }) => ({
    id: id.trim(),
    title: toPlainText(title),
    description: toPlainText(description),
    date,
    tags: [],
    addresses: sortAddresses(candidates),
  }));
}

const roots = /^(?:rss|feed|rdf:rdf)$/;
const entryNames = /^(?:item|entry)$/;
/** The elements of RSS 1.0, RSS 2.0 and Atom, with the field that each fills; the first one wins. */
const fields: Readonly<Record<string, "id" | "link" | "title" | "date" | "description">> = {
  guid: "id",
  id: "id",
  link: "link",
  title: "title",
  pubdate: "date",
  published: "date",
  updated: "date",
  "dc:date": "date",
  description: "description",
  summary: "description",
  content: "description",
  "content:encoded": "description",
};
/** A feed of 10 MB may consist of over a million empty entries. */
const maxEntries = 10_000;
/** More than is stored of any, with its markup. */
const maxText = 20_000;

interface Entry extends Record<"id" | "title" | "date" | "description", string> {
  candidates: AddressCandidates;
}

class Entries implements MarkupListener {
  readonly done: Entry[] = [];
  isFeed = false;
  #entry: Entry | null = null;
  #reading = "";
  #text = "";
  #isPlain = false;
  readonly #addresses: EntryAddresses;
  /** Atom's `source` describes another feed. */
  #isInSource = false;

  constructor(url: string) {
    this.#addresses = new EntryAddresses(url);
  }

  isReading(): boolean {
    return this.#reading !== "";
  }

  text(text: string): void {
    if (this.#text.length < maxText) this.#text += text.slice(0, maxText);
  }

  openTag(prefixed: string, attributes: Attributes): void {
    const name = withoutPrefix(prefixed);
    if (roots.test(name)) this.isFeed = true;
    if (this.done.length === maxEntries) return;
    if (entryNames.test(name)) this.#startEntry(attributes);
    else if (this.#entry === null) this.#addresses.openFeed(attributes);
    else if (name === "source") this.#isInSource = true;
    else if (this.#reading === "" && !this.#isInSource) this.#openElement(name, attributes);
  }

  closeTag(prefixed: string): void {
    const name = withoutPrefix(prefixed);
    if (name === "source") this.#isInSource = false;
    if (name !== this.#reading) return;
    if (this.#entry) this.#fill(this.#entry, name);
    this.#reading = "";
  }

  #startEntry(attributes: Attributes): void {
    const candidates = this.#addresses.openEntry(attributes);
    this.#entry = { id: "", title: "", description: "", date: "", candidates };
    [this.#reading, this.#isInSource] = ["", false];
    this.done.push(this.#entry);
  }

  #openElement(name: string, attributes: Attributes): void {
    this.#addresses.openElement(name, attributes);
    const isElsewhere =
      (name === "link" && attributes["href"] !== undefined) || (name === "content" && attributes["src"]);
    if (Object.hasOwn(fields, name) && !isElsewhere) this.#startText(name, attributes);
  }

  /** Of Atom's types, the text of `text` and `xhtml` is no markup: the scanner has read the tags of the latter. */
  #startText(name: string, { type = "" }: Attributes): void {
    [this.#reading, this.#text, this.#isPlain] = [name, "", /^(?:text|xhtml|text\/plain)$/i.test(type.trim())];
  }

  #fill(entry: Entry, name: string): void {
    const field = fields[name]!;
    if (field !== "link")
      entry[field] ||= this.#isPlain ? this.#text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : this.#text;
    this.#addresses.closeElement(name, this.#text);
  }
}

/** The text of HTML, which feeds put into titles and descriptions. */
function toPlainText(html: string): string {
  let text = "";
  const ignore = () => {};
  const listener = {
    isReading: () => true,
    text: (more: string) => void (text += more),
    openTag: ignore,
    closeTag: ignore,
  };
  scan(html, listener, false);
  return text.trim();
}

const attributes = new Set([...addressAttributes, "type"]);

function scan(markup: string, listener: MarkupListener, isXml: boolean): void {
  const interest = { tags: isXml ? /(?:)/ : /^$/, attributes, isTitleTagged: true, isXml };
  const scanner = createMarkupScanner(listener, interest);
  scanner.write(markup);
  scanner.end();
}
