import { BATCH } from "./batches.ts";
import { appendBounded, cleanDescription, cleanTitle, cleanUrl, MAX_DESCRIPTION } from "./bounded-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags } from "./parse-tags.ts";

const interest = {
  tags: /^(?:link|category)$/,
  attributes: new Set(["href", "rel", "term", "label"]),
  isTitleTagged: true,
  isXml: true,
};

/** Reads the entries of a feed as links, as programs for bookmarks write it: Atom, RSS 2.0 and RSS 1.0. */
export async function* readFeed(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const entries = new FeedEntries();
  const scanner = createMarkupScanner(entries, interest);
  for await (const text of texts) {
    scanner.write(text);
    while (entries.done.length >= BATCH) yield entries.done.splice(0, BATCH);
  }
  scanner.end();
  while (entries.done.length > 0) yield entries.done.splice(0, BATCH);
}

const ENTRIES = new Set(["entry", "item"]);
/** Elements with a text, and what it is; the first one of a kind counts, and a date of the saving before that of a change. */
const TEXTS: Readonly<Record<string, "title" | "link" | "tag" | "description" | "date">> = {
  title: "title",
  link: "link",
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
const MAX_TAGS = 1_000;

class FeedEntries implements MarkupListener {
  readonly done: FileLink[] = [];
  #link: FileLink | null = null;
  #reading = "";
  #text = "";

  isReading(): boolean {
    return this.#reading !== "";
  }

  text(text: string): void {
    this.#text = appendBounded(this.#text, text, MAX_DESCRIPTION * 2);
  }

  openTag(name: string, attributes: Attributes): void {
    if (ENTRIES.has(name)) this.#link = bareLink("");
    else if (!this.#link || this.#reading !== "" || !TEXTS[name]) return;
    else if (name === "link" && attributes["href"] !== undefined) this.#readLink(attributes);
    else if (name === "category" && attributes["term"] !== undefined) this.#addTag(attributes["term"]);
    else [this.#reading, this.#text] = [name, ""];
  }

  closeTag(name: string): void {
    if (ENTRIES.has(name)) this.#finish();
    else if (name === this.#reading) this.#finishText();
  }

  #readLink({ href = "", rel = "alternate" }: Attributes): void {
    if (rel === "alternate" || this.#link!.url === "") this.#link!.url = cleanUrl(href);
  }

  #addTag(tag: string): void {
    if (this.#link!.tags.length < MAX_TAGS) this.#link!.tags.push(tag);
  }

  #finishText(): void {
    const [link, kind, text] = [this.#link, TEXTS[this.#reading], this.#text];
    [this.#reading, this.#text] = ["", ""];
    if (!link) return;
    if (kind === "title") link.title ||= cleanTitle(text);
    else if (kind === "link") link.url ||= cleanUrl(text);
    else if (kind === "tag") this.#addTag(text);
    else if (kind === "date") link.addedAt ??= parseDate(text);
    else link.description ??= cleanDescription(withoutMarkup(text));
  }

  #finish(): void {
    if (this.#link) this.done.push({ ...this.#link, tags: cleanTags(this.#link.tags) });
    [this.#link, this.#reading] = [null, ""];
  }
}

/** Descriptions are HTML, escaped or not. */
function withoutMarkup(text: string): string {
  return text.replace(/<(?:br|\/p|\/li|\/div)\b[^<>]{0,500}>/gi, "\n").replace(/<[a-z/!][^<>]{0,2000}>/gi, "");
}
