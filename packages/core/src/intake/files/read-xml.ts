import { decodeHTML } from "entities";
import { batchSize } from "./batches.ts";
import { appendBounded, cleanDescription, cleanTitle, cleanUrl, maxDescription, maxTitle } from "./decode-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { isContainerName, subfolder } from "./folder-path.ts";
import { createMarkupScanner, type Attributes, type MarkupListener } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags, splitTags } from "./parse-tags.ts";
import { readLine } from "./read-markdown.ts";

const interest = {
  tags: /^(?:bookmark|outline)$/,
  attributes: new Set([
    "href",
    "added",
    "url",
    "htmlurl",
    "xmlurl",
    "text",
    "title",
    "description",
    "_note",
    "comment",
    "created",
    "category",
    "tags",
  ]),
  isTitleTagged: true,
  isXml: true,
};

/** Reads the links of an XBEL file (GNOME Web, KDE, Floccus) or of an OPML outline (feed readers), in file order. */
export async function* readXml(pieces: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const links = new XmlLinks();
  const scanner = createMarkupScanner(links, interest);
  for await (const piece of pieces) {
    scanner.write(piece);
    while (links.done.length >= batchSize) yield links.done.splice(0, batchSize);
  }
  scanner.end();
  links.finishLink();
  while (links.done.length > 0) yield links.done.splice(0, batchSize);
}

type Reading = "title" | "desc" | null;

/** Links are done when their element ends: an XBEL bookmark has its title and description inside. */
class XmlLinks implements MarkupListener {
  readonly done: FileLink[] = [];
  /** The paths around the current folder, outermost first. */
  readonly #parents: (readonly string[])[] = [];
  #path: readonly string[] = [];
  #link: FileLink | null = null;
  #reading: Reading = null;
  #text = "";

  isReading(): boolean {
    return this.#reading !== null;
  }

  text(text: string): void {
    this.#text = appendBounded(this.#text, text, this.#reading === "desc" ? maxDescription * 2 : maxTitle * 2);
  }

  openTag(name: string, attributes: Attributes): void {
    if (name === "folder") this.#enter("");
    else if (name === "bookmark") this.#startLink(attributes);
    else if (name === "outline") this.#openOutline(attributes);
    else if (name === "title" || name === "desc") this.#reading = name;
  }

  closeTag(name: string): void {
    if (name === "folder" || name === "outline") this.#path = this.#parents.pop() ?? [];
    else if (name === "bookmark") this.finishLink();
    else if (name === this.#reading) this.#finishText();
  }

  /** The standard has no tags; buku writes them as an attribute. */
  #startLink({ href = "", added, tags = "" }: Attributes): void {
    this.finishLink();
    this.#link = { ...bareLink(cleanUrl(href)), ...this.#dateAndFolder(added), tags: splitTags(tags) };
  }

  /** At its end, at the next one's start, or at the file's end. */
  finishLink(): void {
    if (this.#link) this.done.push(this.#link);
    this.#link = null;
  }

  /** An outline with an address is a link, and in some exports a folder of further ones. Attributes may be empty. */
  #openOutline(attributes: Attributes): void {
    const { text, title, url, htmlurl, xmlurl, created, category = "" } = attributes;
    const name = title || text || "";
    const address = url || htmlurl || (xmlurl ?? htmlurl ?? url);
    if (address === undefined) return this.#enterText(name, attributes);
    const more = { tags: readCategories(category), description: readNote(attributes), ...this.#dateAndFolder(created) };
    this.done.push({ ...bareLink(cleanUrl(address), cleanTitle(name)), ...more });
    this.#enter(name);
  }

  /** In outliners, links are in the text: an address, or as HTML or Markdown writes them. Others are folders. */
  #enterText(name: string, attributes: Attributes): void {
    const { created, category = "" } = attributes;
    const text = attributes["text"] || name;
    const links = /https?:\/\//i.test(text) ? readLine(toMarkdown(text)) : [];
    for (const link of links) {
      const tags = cleanTags([...link.tags, ...readCategories(category)]);
      const description = [link.description, readNote(attributes)].filter(Boolean).join("\n\n") || null;
      const title = links.length === 1 && name !== text ? cleanTitle(name) : link.title;
      this.done.push({ ...link, title, tags, description, ...this.#dateAndFolder(created) });
    }
    this.#enter(links[0]?.title || name);
  }

  #dateAndFolder(date: string | undefined): Pick<FileLink, "addedAt" | "folder"> {
    return { addedAt: parseDate(date), folder: this.#path };
  }

  /** A browser's own container, which is outermost, adds no name. */
  #enter(name: string): void {
    this.#parents.push(this.#path);
    const isContainer = this.#parents.length === 1 && isContainerName(name);
    if (!isContainer) this.#path = subfolder(this.#path, name);
  }

  #finishText(): void {
    const text = this.#text;
    const isTitle = this.#reading === "title";
    [this.#reading, this.#text] = [null, ""];
    if (!this.#link) {
      // The title of the folder that was just entered.
      if (isTitle && this.#parents.length > 0) this.#enterNamed(text);
    } else if (isTitle) this.#link.title = cleanTitle(text);
    else this.#link.description = cleanDescription(text);
  }

  #enterNamed(name: string): void {
    this.#path = this.#parents.pop() ?? [];
    this.#enter(name);
  }
}

const anchor = /<a\s[^<>]{0,200}?href="([^"<>]{1,9000})"[^<>]{0,200}>([^<>]{0,2000})<\/a>/gi;

function toMarkdown(text: string): string {
  const marked = text.replace(anchor, (_all, href: string, title: string) => `[${title}](<${href}>)`);
  return (marked === text ? text : decodeHTML(marked)).replace(/\s+/g, " ");
}

function readCategories(category: string): string[] {
  return splitTags(category.replace(/(^|,)\s*\//g, "$1"));
}

/** Outliners write notes under names of their own. */
function readNote(attributes: Attributes): string | null {
  return cleanDescription(attributes["description"] || attributes["_note"] || attributes["comment"] || "");
}

const elementAttributes = new Set([
  "href",
  "description",
  "extended",
  "time",
  "tag",
  "toread",
  "shared",
  "private",
  "hash",
]);

/** Reads the links of an XML file in which each is an element without content. */
export async function* readElements(
  texts: AsyncIterable<string>,
  readers: Readonly<Record<string, (attributes: Attributes) => FileLink>>,
): AsyncGenerator<FileLink[]> {
  const done: FileLink[] = [];
  const listener: MarkupListener = {
    openTag: (name, attributes) => {
      if (Object.hasOwn(readers, name)) done.push(readers[name]!(attributes));
    },
    closeTag: () => {},
    text: () => {},
    isReading: () => false,
  };
  const tags = new RegExp(`^(?:${Object.keys(readers).join("|")})$`);
  const scanner = createMarkupScanner(listener, {
    tags,
    attributes: elementAttributes,
    isTitleTagged: true,
    isXml: true,
  });
  for await (const text of texts) {
    scanner.write(text);
    while (done.length >= batchSize) yield done.splice(0, batchSize);
  }
  scanner.end();
  while (done.length > 0) yield done.splice(0, batchSize);
}
