import {
  addressAttributes,
  type AddressCandidates,
  type Attributes,
  createMarkupScanner,
  EntryAddresses,
  type MarkupListener,
  sortAddresses,
  withoutPrefix,
} from "../../files/index.ts";
import { FetchError } from "../../../platform/ports/page-fetcher.ts";
import type { FeedEntry } from "./feed.ts";
import t from "../../messages.json" with { type: "json" };

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
    title: toText(title),
    description: toText(description),
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
function toText(html: string): string {
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
