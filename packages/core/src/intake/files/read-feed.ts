import { batchSize } from "./batches.ts";
import { appendBounded, cleanDescription, cleanTitle, cleanUrl, maxDescription } from "./decode-text.ts";
import {
  addressAttributes,
  type AddressCandidates,
  chooseAddress,
  EntryAddresses,
  sortAddresses,
  withoutPrefix,
} from "./entry-address.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags } from "./parse-tags.ts";

const interest = {
  tags: /(?:)/,
  attributes: new Set([...addressAttributes, "term", "type"]),
  isTitleTagged: true,
  isXml: true,
};

/** Reads the entries of a feed as links, as programs for bookmarks write it: Atom, RSS 2.0 and RSS 1.0. */
export async function* readFeed(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const entries = new FeedEntries();
  const scanner = createMarkupScanner(entries, interest);
  for await (const text of texts) {
    scanner.write(text);
    while (entries.done.length >= batchSize) yield entries.done.splice(0, batchSize);
  }
  scanner.end();
  while (entries.done.length > 0) yield entries.done.splice(0, batchSize);
}

const entryElements = new Set(["entry", "item"]);
/** Elements with a text, and what it is; the first one of a kind counts, and a date of the saving before that of a change. */
const textElements: Readonly<Record<string, "title" | "address" | "tag" | "description" | "date">> = {
  title: "title",
  link: "address",
  guid: "address",
  id: "address",
  category: "tag",
  "dc:subject": "tag",
  content: "description",
  summary: "description",
  description: "description",
  published: "date",
  pubdate: "date",
  "dc:date": "date",
  updated: "date",
};
const maxTags = 1_000;

class FeedEntries implements MarkupListener {
  readonly done: FileLink[] = [];
  readonly #addresses = new EntryAddresses(null);
  #link: FileLink | null = null;
  #candidates: AddressCandidates | null = null;
  #reading = "";
  #text = "";
  /** Atom's type of the text that is read; empty without one. */
  #type = "";
  /** Atom's `source` describes another feed. */
  #isInSource = false;

  isReading(): boolean {
    return this.#reading !== "";
  }

  text(text: string): void {
    this.#text = appendBounded(this.#text, text, maxDescription * 2);
  }

  openTag(prefixed: string, attributes: Attributes): void {
    const name = withoutPrefix(prefixed);
    if (entryElements.has(name)) this.#start(attributes);
    else if (!this.#link) this.#addresses.openFeed(attributes);
    else if (name === "source") this.#isInSource = true;
    else if (this.#reading === "" && !this.#isInSource) this.#openElement(this.#link, name, attributes);
  }

  closeTag(prefixed: string): void {
    const name = withoutPrefix(prefixed);
    if (entryElements.has(name)) this.#finish();
    else if (name === "source") this.#isInSource = false;
    else if (name === this.#reading) this.#finishText();
  }

  #start(attributes: Attributes): void {
    this.#link = bareLink("");
    this.#candidates = this.#addresses.openEntry(attributes);
    [this.#reading, this.#isInSource] = ["", false];
  }

  #openElement(link: FileLink, name: string, attributes: Attributes): void {
    this.#addresses.openElement(name, attributes);
    // Without a better one, the first link of any kind counts.
    if (name === "link" && attributes["href"] !== undefined) link.url ||= cleanUrl(attributes["href"]);
    else if (name === "category" && attributes["term"] !== undefined) this.#addTag(attributes["term"]);
    else if (Object.hasOwn(textElements, name))
      [this.#reading, this.#text, this.#type] = [name, "", (attributes["type"] ?? "").trim().toLowerCase()];
  }

  #addTag(tag: string): void {
    if (this.#link!.tags.length < maxTags) this.#link!.tags.push(tag);
  }

  #finishText(): void {
    const [link, name, text] = [this.#link, this.#reading, this.#text];
    [this.#reading, this.#text] = ["", ""];
    if (!link) return;
    const kind = textElements[name];
    if (kind === "title") link.title ||= cleanTitle(this.#type === "html" ? withoutMarkup(text) : text);
    else if (kind === "address") this.#addresses.closeElement(name, text);
    else if (kind === "tag") this.#addTag(text);
    else if (kind === "date") link.addedAt ??= parseDate(text);
    else link.description ??= cleanDescription(isPlain.test(this.#type) ? text : withoutMarkup(text));
  }

  #finish(): void {
    const [link, candidates] = [this.#link, this.#candidates];
    [this.#link, this.#candidates, this.#reading] = [null, null, ""];
    if (!link || !candidates) return;
    const addresses = sortAddresses(candidates);
    // One that is no web address is still there to be reported.
    const url = chooseAddress(addresses) ?? (link.url || (candidates.link?.text ?? ""));
    this.done.push({ ...link, url: cleanUrl(url), tags: cleanTags(link.tags) });
  }
}

/** Types whose text is no markup; the scanner has read the tags of `xhtml`. */
const isPlain = /^(?:text|xhtml|text\/plain)$/;

/** Descriptions are HTML, escaped or not, unless their type says otherwise. */
function withoutMarkup(text: string): string {
  return text.replace(/<(?:br|\/p|\/li|\/div)\b[^<>]{0,500}>/gi, "\n").replace(/<[a-z/!][^<>]{0,2000}>/gi, "");
}
