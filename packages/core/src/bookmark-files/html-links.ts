import { appendBounded, cleanDescription, cleanTitle, cleanUrl, MAX_DESCRIPTION, MAX_TITLE } from "./bounded-text.ts";
import { cleanIcon } from "./clean-icon.ts";
import type { FileLink } from "./file-link.ts";
import { FolderStack } from "./html-folders.ts";
import { breaksLine, endsText, isHeading } from "./html-tags.ts";
import type { Attributes, MarkupListener } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";
import { splitTags } from "./parse-tags.ts";

/** What a META generator of this name means: the file is ours, and every folder in it was named by the person. */
export const HTML_GENERATOR = "Bowerbird";

/** A link whose tags are not split yet. */
interface Draft {
  link: FileLink;
  tags: string;
  /** PRIVATE is the mark of Shaarli, Pinboard and their kin, whose tags hold no spaces. */
  isPrivateKnown: boolean;
}

type Reading = "title" | "folder" | "description" | null;

/**
 * Collects the links of a Netscape bookmark file or any other page. No DOCTYPE, header or root list is needed, and
 * nothing needs closing: a title ends where the next entry begins, a description where the next tag of the list comes.
 */
export class HtmlLinks implements MarkupListener {
  readonly #folders = new FolderStack();
  #drafts: Draft[] = [];
  #last: FileLink | null = null;
  #reading: Reading = null;
  #text = "";
  #hasCommaTags = false;

  get size(): number {
    return this.#drafts.length;
  }

  /** The links read so far, in file order; the last one stays while its description may still come. */
  take(isEnd: boolean): FileLink[] {
    if (isEnd) this.#finishText();
    const open = !isEnd && this.#last ? this.#drafts.splice(-1) : [];
    const links = this.#drafts.map((draft) => this.#withTags(draft));
    this.#drafts = open;
    return links;
  }

  isReading(): boolean {
    return this.#reading !== null;
  }

  text(text: string): void {
    const max = this.#reading === "description" ? MAX_DESCRIPTION * 2 : MAX_TITLE * 2;
    this.#text = appendBounded(this.#text, text, max);
  }

  openTag(name: string, attributes: Attributes): void {
    if (name === "a") this.#startLink(attributes);
    else if (name === "dt") this.#startEntry();
    else if (name === "dd") this.#startDescription();
    else if (name === "dl") this.#startList();
    else if (isHeading(name)) this.#startFolder(attributes);
    else if (endsText(name)) this.#finishText();
    else if (breaksLine(name)) this.#breakLine();
    else if (name === "meta") this.#readMeta(attributes);
  }

  closeTag(name: string): void {
    if (name === "dl") this.#endList();
    else if (breaksLine(name)) this.#breakLine();
    else if (this.#isClosedBy(name)) this.#finishText();
  }

  #isClosedBy(name: string): boolean {
    if (name === "a") return this.#reading === "title";
    return isHeading(name) ? this.#reading === "folder" : endsText(name);
  }

  #startLink(attributes: Attributes): void {
    this.#finishText();
    this.#folders.forget();
    const tags = attributes["tags"] ?? "";
    if (tags.includes(",")) this.#hasCommaTags = true;
    this.#last = linkOf(attributes, this.#folders.path);
    this.#drafts.push({ link: this.#last, tags, isPrivateKnown: attributes["private"] !== undefined });
    this.#reading = "title";
  }

  #startEntry(): void {
    this.#finishText();
    this.#last = null;
    this.#folders.forget();
  }

  /** The description of a folder has nowhere to go: reading nothing skips it, and the folder still awaits its list. */
  #startDescription(): void {
    this.#finishText();
    this.#reading = this.#last ? "description" : null;
  }

  #startFolder(attributes: Attributes): void {
    if (this.#reading === "title") return; // A card: <a><h3>title</h3></a>.
    this.#finishText();
    this.#last = null;
    this.#folders.announce(attributes);
    this.#reading = "folder";
  }

  #startList(): void {
    this.#finishText();
    this.#last = null;
    this.#folders.enter();
  }

  #endList(): void {
    this.#finishText();
    this.#last = null;
    this.#folders.leave();
  }

  #readMeta(attributes: Attributes): void {
    if (attributes["name"]?.toLowerCase() === "generator" && attributes["content"] === HTML_GENERATOR) {
      this.#folders.trustNames();
    }
  }

  #breakLine(): void {
    if (this.#reading) this.text("\n");
  }

  #finishText(): void {
    const text = this.#text;
    if (this.#reading === "folder") this.#folders.name(text);
    if (this.#reading === "title" && this.#last) this.#last.title = cleanTitle(text);
    if (this.#reading === "description" && this.#last) {
      this.#last.description = cleanDescription(`${this.#last.description ?? ""}\n${text}`);
    }
    this.#reading = null;
    this.#text = "";
  }

  /** A value without a comma is one tag, unless the file is of a kind without spaces in tags and has shown no comma. */
  #withTags({ link, tags, isPrivateKnown }: Draft): FileLink {
    if (tags !== "") link.tags = splitTags(tags, ",", isPrivateKnown && !this.#hasCommaTags);
    return link;
  }
}

function linkOf(attributes: Attributes, folder: readonly string[]): FileLink {
  return {
    url: cleanUrl(attributes["href"] ?? ""),
    title: "",
    description: null,
    tags: [],
    addedAt: parseDate(attributes["add_date"] ?? attributes["time_added"]),
    icon: cleanIcon(attributes["icon"], attributes["icon_uri"]),
    folder,
  };
}
