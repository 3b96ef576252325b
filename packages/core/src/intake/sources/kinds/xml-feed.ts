import { type Attributes, createMarkupScanner, type MarkupListener } from "../../files/index.ts";
import { FetchError } from "../../../platform/ports/page-fetcher.ts";
import type { FeedEntry } from "./feed-entry.ts";
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
  if (!entries.isFeed) throw new FetchError("final", t.thereIsNoRssAtomOr);
  return entries.done.map(({ id, title, description, date, candidates }) => ({
    id: id.trim(),
    title: toText(title),
    description: toText(description),
    date,
    tags: [],
    addresses: [candidates.link, candidates.id, candidates.about, candidates.content, candidates.enclosure].filter(
      (candidate) => candidate !== null,
    ),
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

interface Candidate {
  text: string;
  base: string | null;
}

/** Where an entry's page may be. `about` is RDF's, `content` Atom's that is elsewhere. */
type Candidates = Record<"link" | "id" | "about" | "content" | "enclosure", Candidate | null>;

interface Entry extends Record<"id" | "title" | "date" | "description", string> {
  candidates: Candidates;
}

class Entries implements MarkupListener {
  readonly done: Entry[] = [];
  isFeed = false;
  #entry: Entry | null = null;
  #reading = "";
  #text = "";
  /** xml:base of the feed, of the current entry and of the element that is read. */
  readonly #base: { feed: string; entry: string; element: string };
  /** A guid that says it is no permalink. */
  #isOpaque = false;
  /** Atom's `source` describes another feed. */
  #isInSource = false;

  constructor(url: string) {
    this.#base = { feed: url, entry: url, element: url };
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
    else if (this.#entry === null) this.#base.feed = resolve(attributes["xml:base"], this.#base.feed);
    else if (name === "source") this.#isInSource = true;
    else if (this.#reading === "" && !this.#isInSource) this.#openElement(this.#entry, name, attributes);
  }

  closeTag(prefixed: string): void {
    const name = withoutPrefix(prefixed);
    if (name === "source") this.#isInSource = false;
    if (name !== this.#reading) return;
    if (this.#entry) this.#fill(this.#entry, fields[name]!);
    this.#reading = "";
  }

  #startEntry({ "xml:base": base, "rdf:about": about }: Attributes): void {
    this.#base.entry = resolve(base, this.#base.feed);
    const candidates: Candidates = { link: null, id: null, about: null, content: null, enclosure: null };
    if (about) candidates.about = { text: about, base: null };
    this.#entry = { id: "", title: "", description: "", date: "", candidates };
    [this.#reading, this.#isInSource] = ["", false];
    this.done.push(this.#entry);
  }

  #openElement({ candidates }: Entry, name: string, attributes: Attributes): void {
    const { href, rel, src, url, ispermalink } = attributes;
    const base = resolve(attributes["xml:base"], this.#base.entry);
    if (name === "link" && href !== undefined) {
      if (isAlternate(rel)) candidates.link ??= { text: href, base };
      else if (rel === "enclosure") candidates.enclosure ??= { text: href, base };
    } else if (name === "enclosure" && url) candidates.enclosure ??= { text: url, base };
    else if (name === "content" && src) candidates.content ??= { text: src, base };
    else if (Object.hasOwn(fields, name)) {
      [this.#reading, this.#text, this.#base.element] = [name, "", base];
      this.#isOpaque = ispermalink?.trim().toLowerCase() === "false";
    }
  }

  #fill(entry: Entry, field: (typeof fields)[string]): void {
    const { candidates } = entry;
    if (field === "link")
      candidates.link ??= this.#text.trim() === "" ? null : { text: this.#text, base: this.#base.element };
    else entry[field] ||= this.#text;
    // https://www.rssboard.org/rss-specification#ltguidgtSubelementOfLtitemgt: a permalink unless it says otherwise.
    if (field === "id" && !this.#isOpaque) candidates.id ??= { text: this.#text, base: null };
  }
}

function withoutPrefix(name: string): string {
  return name.replace(/^(?:atom|rss):/, "");
}

function isAlternate(rel = ""): boolean {
  return /^(?:http:\/\/www\.iana\.org\/assignments\/relation\/)?(?:alternate)?$/i.test(rel.trim());
}

function resolve(base: string | undefined, outer: string): string {
  return (base && URL.parse(base.trim(), outer)?.href) || outer;
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

const attributes = new Set(["href", "rel", "src", "url", "ispermalink", "xml:base", "rdf:about"]);

function scan(markup: string, listener: MarkupListener, isXml: boolean): void {
  const interest = { tags: isXml ? /(?:)/ : /^$/, attributes, isTitleTagged: true, isXml };
  const scanner = createMarkupScanner(listener, interest);
  scanner.write(markup);
  scanner.end();
}
