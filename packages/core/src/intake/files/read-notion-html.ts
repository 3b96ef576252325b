import { batchSize } from "./batches.ts";
import { appendBounded, cleanDescription, cleanTitle, cleanUrl, maxDescription } from "./decode-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags, splitTags } from "./parse-tags.ts";

const interest = {
  tags: /^(?:a|h1|table|td|th|tr|span|time|article|div)$/,
  attributes: new Set(["href", "class"]),
  isTitleTagged: true,
};

/**
 * Reads a page of Notion: of a database each row, of a page in a database its properties, and of any other page the links
 * in its text.
 */
export async function* readNotionHtml(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const page = new NotionPage();
  const scanner = createMarkupScanner(page, interest);
  for await (const text of texts) {
    scanner.write(text);
    while (page.done.length >= batchSize) yield page.done.splice(0, batchSize);
  }
  scanner.end();
  page.finish();
  while (page.done.length > 0) yield page.done.splice(0, batchSize);
}

const maxTags = 1_000;

type Reading = "title" | "name" | "value" | "tag" | "anchor" | null;
/** The elements whose text is read, with a part of their class. */
const readings: Partial<Record<string, [string, Reading]>> = {
  h1: ["page-title", "title"],
  th: ["", "name"],
  span: ["selected-value", "tag"],
  div: ["bookmark-title", "anchor"],
};

class NotionPage implements MarkupListener {
  readonly done: FileLink[] = [];
  /** The link of the page itself, by its properties. */
  readonly #page = bareLink("");
  #table: "properties" | "rows" | null = null;
  /** The link whose properties are read. */
  #link: FileLink | null = null;
  /** Names of the columns of a database, in order. */
  #columns: string[] = [];
  #column = -1;
  #name = "";
  #value = "";
  #tags: string[] = [];
  #href = "";
  #reading: Reading = null;
  #text = "";

  isReading(): boolean {
    return this.#reading !== null;
  }

  text(text: string): void {
    this.#text = appendBounded(this.#text, text, maxDescription);
    if (this.#reading !== "name" && this.#reading !== "title")
      this.#value = appendBounded(this.#value, text, maxDescription);
  }

  openTag(name: string, attributes: Attributes): void {
    const classes = attributes["class"] ?? "";
    const [wanted = "", reading] = readings[name] ?? [];
    if (reading && classes.includes(wanted)) this.#read(reading);
    else if (name === "table") this.#startTable(classes);
    else if (name === "tr") this.#startRow();
    else if (name === "td") this.#startCell();
    else if (name === "a") this.#startAnchor(attributes["href"] ?? "");
  }

  closeTag(name: string): void {
    if (name === "h1" && this.#reading === "title") this.#page.title = cleanTitle(this.#text);
    if (name === "th") this.#finishName();
    else if (name === "span" && this.#reading === "tag") this.#finishTag();
    else if (name === "td") this.#finishCell();
    else if (name === "tr") this.#finishRow();
    else if (name === "table") this.#table = null;
    else if (name === "a") this.#finishAnchor();
    if (name === "h1") this.#read(null);
  }

  finish(): void {
    if (this.#page.url !== "") this.done.unshift(this.#page);
  }

  #read(what: Reading): void {
    this.#reading = what;
    this.#text = "";
  }

  #startTable(classes: string): void {
    this.#table = classes.includes("properties")
      ? "properties"
      : classes.includes("collection-content")
        ? "rows"
        : null;
    this.#columns = [];
  }

  #startRow(): void {
    this.#column = -1;
    this.#name = "";
    if (this.#table) this.#link = this.#table === "rows" ? bareLink("") : this.#page;
  }

  #finishName(): void {
    this.#name = this.#text.trim();
    if (this.#table === "rows" && this.#columns.length < 200) this.#columns.push(this.#name);
    this.#read(null);
  }

  #startCell(): void {
    this.#column++;
    this.#value = "";
    this.#tags = [];
    this.#href = "";
    if (this.#table === "rows") this.#name = this.#columns[this.#column] ?? "";
    this.#read("value");
  }

  #finishTag(): void {
    if (this.#tags.length < maxTags) this.#tags.push(this.#text);
    this.#read("value");
  }

  #finishCell(): void {
    if (this.#link && this.#table) this.#setProperty(this.#link, this.#value.trim());
    this.#read(null);
  }

  #setProperty(link: FileLink, value: string): void {
    if (this.#table === "rows" && this.#column === 0) link.title = cleanTitle(value);
    else if (isUrlName(this.#name) || (this.#webUrl() && link.url === "")) link.url = cleanUrl(this.#webUrl() || value);
    else if (isTagsName(this.#name)) link.tags = this.#readTags(value);
    else if (isDateName(this.#name)) link.addedAt ??= parseDate(value.replace(/^@/, ""));
    else if (isDescriptionName(this.#name)) link.description ??= cleanDescription(value);
  }

  #readTags(value: string): string[] {
    return this.#tags.length > 0 ? cleanTags(this.#tags) : splitTags(value);
  }

  #finishRow(): void {
    if (this.#table === "rows" && this.#link && this.#link.url !== "") this.done.push(this.#link);
    this.#link = null;
  }

  #startAnchor(href: string): void {
    this.#href ||= href;
    if (this.#table) return;
    this.#href = href;
    this.#read("anchor");
  }

  #finishAnchor(): void {
    if (this.#table || this.#reading !== "anchor") return;
    if (this.#webUrl()) this.done.push(bareLink(cleanUrl(this.#href), cleanTitle(this.#text)));
    this.#read(null);
  }

  #webUrl(): string {
    return /^https?:/i.test(this.#href) ? this.#href : "";
  }
}

/** What people call the properties of a page with a link. */
export function isUrlName(name: string): boolean {
  return /^(?:url|link|address|source|website|web ?page|href)$/i.test(name.trim());
}

export function isTagsName(name: string): boolean {
  return /^(?:tags?|labels?|keywords?|topics?|categor(?:y|ies))$/i.test(name.trim());
}

export function isDateName(name: string): boolean {
  return /^(?:created|created time|created at|date|date added|added|added on|saved|saved on|date saved)$/i.test(
    name.trim(),
  );
}

export function isDescriptionName(name: string): boolean {
  return /^(?:description|notes?|summary|comments?|excerpt)$/i.test(name.trim());
}
