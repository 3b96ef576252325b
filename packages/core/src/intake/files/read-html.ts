import { batchSize } from "./batches.ts";
import type { FileLink, FileListener, LinkState } from "./file-link.ts";
import { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
import {
  appendBounded,
  cleanCover,
  cleanDescription,
  cleanIcon,
  cleanName,
  cleanTitle,
  cleanUrl,
  maxDescription,
  maxTitle,
} from "./decode-text.ts";
import { splitTags } from "./parse-tags.ts";
import { parseDate } from "./parse-date.ts";
import { isContainerName, subfolder } from "./folder-path.ts";

/** Reads the links of an HTML text, with all Netscape attributes, in file order and batches. */
export async function* readHtml(
  pieces: AsyncIterable<string>,
  profile: HtmlProfile = {},
  listener: FileListener = {},
): AsyncGenerator<FileLink[]> {
  const links = new HtmlLinks(profile, listener);
  const scanner = createMarkupScanner(links);
  for await (const piece of pieces) {
    scanner.write(piece);
    if (links.size > batchSize) yield* inSlices(links.take(false));
  }
  scanner.end();
  yield* inSlices(links.take(true));
}

function* inSlices(links: FileLink[]): Generator<FileLink[]> {
  for (let start = 0; start < links.length; start += batchSize) yield links.slice(start, start + batchSize);
}

/** This META generator marks our own files, in which the person named every folder. */
export const htmlGenerator = "Bowerbird";

/** A link with unsplit tags. */
interface Draft {
  link: FileLink;
  attributes: Attributes;
}

/** What a text belongs to; a folder's description is not kept. */
type Reading = "title" | "folder" | "description" | "folder description" | "section" | null;

/**
 * Collects the links of a Netscape bookmark file or any other page. DOCTYPE, header, root list and closing tags are
 * optional: a title ends at the next entry, a description at the next tag of the list.
 */
export class HtmlLinks implements MarkupListener {
  readonly #profile: HtmlProfile;
  readonly #listener: FileListener;
  readonly #folders: FolderStack;
  #section: HtmlSection | null = null;
  #drafts: Draft[] = [];
  #last: FileLink | null = null;
  #reading: Reading = null;
  #text = "";
  #hasCommaTags = false;

  constructor(profile: HtmlProfile = {}, listener: FileListener = {}) {
    this.#profile = profile;
    this.#listener = listener;
    this.#folders = new FolderStack(profile);
  }

  get size(): number {
    return this.#drafts.length;
  }

  /** Takes the links so far, in file order, except the last one while its description may follow. */
  take(isEnd: boolean): FileLink[] {
    if (isEnd) this.#finishText();
    const open = !isEnd && this.#last ? this.#drafts.splice(-1) : [];
    const links = this.#drafts.map((draft) => this.#complete(draft)).filter((link) => link !== null);
    this.#drafts = open;
    return links;
  }

  isReading(): boolean {
    return this.#reading !== null;
  }

  text(text: string): void {
    const max = this.#reading === "description" ? maxDescription * 2 : maxTitle * 2;
    this.#text = appendBounded(this.#text, text, max);
  }

  openTag(name: string, attributes: Attributes): void {
    if (this.#isInDescription(name, attributes)) this.#breakDescription(name);
    else if (name === "a") this.#startLink(attributes);
    else if (name === "dt") this.#startEntry();
    else if (name === "dd") this.#startDescription();
    else if (name === "dl") this.#startList();
    else if (name === "h1" && this.#profile.section) this.#startSection();
    else if (isHeading(name)) this.#startFolder(attributes);
    else if (endsText(name)) this.#finishText();
    else if (breaksLine(name)) this.#breakLine();
    else if (name === "meta") this.#readMeta(attributes);
  }

  closeTag(name: string): void {
    if (name === "dl") this.#endList();
    else if (this.#isInDescription(name)) this.#breakDescription(name);
    else if (breaksLine(name)) this.#breakLine();
    else if (this.#isClosedBy(name)) this.#finishText();
  }

  /** Whether a tag belongs to the text of a description. An entry of the file has a date where no DT is before it. */
  #isInDescription(name: string, attributes: Attributes = {}): boolean {
    const isReading = this.#reading === "description" || this.#reading === "folder description";
    if (!isReading || this.#profile.isPage) return false;
    return (isEntry(name) && attributes["add_date"] === undefined) || inDescription.has(name);
  }

  #breakDescription(name: string): void {
    if (name !== "a") this.#breakLine();
  }

  #isClosedBy(name: string): boolean {
    if (name === "a") return this.#reading === "title";
    if (name === "h1") return this.#reading === "section";
    return isHeading(name) ? this.#reading === "folder" : endsText(name);
  }

  #startLink(attributes: Attributes): void {
    this.#finishText();
    this.#folders.forget();
    if (this.#folders.holds === "trash") {
      this.#last = null;
      this.#listener.onTrashed?.();
      return;
    }
    if (tagsOf(attributes).includes(",")) this.#hasCommaTags = true;
    this.#last = { ...toLink(attributes, this.#folders.path), ...this.#section?.state };
    if (this.#folders.holds === "reading list") this.#last.isUnread = true;
    this.#drafts.push({ link: this.#last, attributes });
    this.#reading = "title";
  }

  #startSection(): void {
    this.#finishText();
    this.#last = null;
    this.#reading = "section";
  }

  #enterSection(heading: string): void {
    this.#section = this.#profile.section?.(heading) ?? null;
    this.#folders.startSection(this.#section?.folder ?? "");
  }

  #startEntry(): void {
    this.#finishText();
    this.#last = null;
    this.#folders.forget();
  }

  /** Skips the description of a folder; the folder still waits for its list. */
  #startDescription(): void {
    this.#finishText();
    this.#reading = this.#last ? "description" : this.#profile.isPage ? null : "folder description";
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
    if (attributes["name"]?.toLowerCase() === "generator" && attributes["content"] === htmlGenerator) {
      this.#folders.trustNames();
    }
  }

  #breakLine(): void {
    if (this.#reading) this.text("\n");
  }

  #finishText(): void {
    const text = this.#text;
    if (this.#reading === "folder") this.#folders.name(text);
    if (this.#reading === "section") this.#enterSection(cleanTitle(text));
    if (this.#reading === "title" && this.#last) this.#last.title = withoutAddress(cleanTitle(text), this.#last.url);
    if (this.#reading === "description" && this.#last) {
      this.#last.description = cleanDescription(`${this.#last.description ?? ""}\n${text}`);
    }
    this.#reading = null;
    this.#text = "";
  }

  /**
   * A value without comma is one tag, unless the file has no comma so far and a PRIVATE attribute, which indicates
   * Shaarli, Pinboard and similar, whose tags contain no spaces.
   */
  #complete({ link, attributes }: Draft): FileLink | null {
    const { private: isPrivate } = attributes;
    const tags = tagsOf(attributes);
    if (tags !== "") link.tags = splitTags(tags, ",", isPrivate !== undefined && !this.#hasCommaTags);
    return this.#profile.complete ? this.#profile.complete(link, attributes) : link;
  }
}

function tagsOf({ tags, labels }: Attributes): string {
  return tags || labels || "";
}

/** Files without a title have the address in its place. */
function withoutAddress(title: string, url: string): string {
  return title.includes("://") && title === cleanTitle(url) ? "" : title;
}

/** What people's descriptions hold beside words; in a list of links it begins an entry or a section. */
const inDescription = new Set(["li", "ul", "ol", "td", "h2", "h4", "h5", "h6"]);
const ending = new Set(["li", "ul", "ol", "hr", "dt", "dd", "td", "body"]);
const breaking = new Set(["p", "br", "div"]);

/** Whether the tag is a link or folder of a bookmark file. */
function isEntry(name: string): boolean {
  return name === "a" || name === "h3";
}

/** Whether a heading can name a folder; `h1` is the title of the file. */
function isHeading(name: string): boolean {
  return name.length === 2 && name >= "h2" && name <= "h6";
}

/** Whether the tag ends a title or description, closed or not. */
function endsText(name: string): boolean {
  return ending.has(name);
}

/** Whether the tag separates words or lines within a text. */
function breaksLine(name: string): boolean {
  return breaking.has(name);
}

/** What the attributes of a link say, in a bookmark file of any browser or service; its tags are split later. */
function toLink(attributes: Attributes, folder: readonly string[]): FileLink {
  // Raindrop's.
  const coverUrl = cleanCover(attributes["data-cover"]);
  return {
    url: cleanUrl(attributes["href"] ?? ""),
    title: "",
    description: cleanDescription(attributes["description"] ?? ""),
    tags: [],
    addedAt: parseDate(attributes["add_date"] ?? attributes["time_added"]),
    icon: cleanIcon(attributes["icon"], attributes["icon_uri"]),
    folder,
    ...(coverUrl === null ? {} : { coverUrl }),
    ...(isYes(attributes["private"]) ? { isPrivate: true } : {}),
    ...(isYes(attributes["toread"]) ? { isUnread: true } : {}),
    // Raindrop's is "data-important".
    ...(isYes(attributes["favorite"]) || isYes(attributes["data-important"]) ? { isFavorite: true } : {}),
  };
}

function isYes(attribute: string | undefined): boolean {
  return attribute !== undefined && /^(?:1|true|yes)$/i.test(attribute);
}

/** How a service's HTML differs from the bookmark file of a browser. */
export interface HtmlProfile {
  /** What a heading of the first level says about the links below; without this it is the title of the file. */
  section?: (heading: string) => HtmlSection;
  /** Whether it is any web page, where a link in a definition is one like all others, and no text of a description. */
  isPage?: boolean;
  /** Whether an outermost folder only groups, and is not one that the person named. */
  isContainer?: (folder: string) => boolean;
  /** Whether an outermost folder holds what was deleted. */
  isTrash?: (folder: string) => boolean;
  /** Completes a link that has its texts; null leaves it out. */
  complete?: (link: FileLink, attributes: Attributes) => FileLink | null;
}

interface HtmlSection {
  /** Empty for none. */
  folder: string;
  state: LinkState;
}

// Safari has no root list: its containers are headings outside any list.
const safariContainers = new Set(["favorites", "favourites", "bookmarksbar", "bookmarksmenu", "bookmarks menu"]);
const readingList = "com.apple.ReadingList";

/** A heading whose list has not started yet. */
interface Announced {
  name: string;
  kind: "folder" | "container" | "reading list";
}

interface Level {
  path: readonly string[];
  /** What its links are, also those of folders inside. */
  holds: "bookmarks" | "trash" | "reading list";
  /** Whether a browser's container is around it, in which the person named every folder. */
  isInContainer?: boolean;
}

/**
 * Tracks the current folder path. A heading announces a folder and the next list is its content, even after a
 * description. Lists without a heading (the root) and browsers' containers add no name.
 */
class FolderStack {
  readonly #levels: Level[] = [];
  readonly #profile: HtmlProfile;
  #level: Level = { path: [], holds: "bookmarks" };
  #announced: Announced | null = null;
  #areNamesTrusted = false;

  constructor(profile: HtmlProfile = {}) {
    this.#profile = profile;
  }

  /** The same array for all links until a list starts or ends. */
  get path(): readonly string[] {
    return this.#level.path;
  }

  get holds(): Level["holds"] {
    return this.#level.holds;
  }

  /** Of a file whose folders are headings without lists. */
  startSection(name: string): void {
    this.#announced = null;
    this.#levels.length = 0;
    this.#level = { path: subfolder([], name), holds: "bookmarks" };
  }

  /** For our own exports: no folder is a container, whatever its name. */
  trustNames(): void {
    this.#areNamesTrusted = true;
  }

  announce(attributes: Attributes): void {
    const isContainer = isSet(attributes["personal_toolbar_folder"]) || isSet(attributes["unfiled_bookmarks_folder"]);
    const kind = attributes["id"] === readingList ? "reading list" : isContainer ? "container" : "folder";
    this.#announced = { name: "", kind };
  }

  name(text: string): void {
    if (this.#announced) this.#announced.name = cleanName(text);
  }

  /** Another entry started, so the heading has no list. */
  forget(): void {
    this.#announced = null;
  }

  enter(): void {
    const folder = this.#announced;
    this.#announced = null;
    const outer = this.#level;
    this.#levels.push(outer);
    this.#level = this.#enterFolder(folder, outer);
  }

  #enterFolder(folder: Announced | null, outer: Level): Level {
    if (!folder) return { ...outer };
    if (folder.kind === "container") return { ...outer, isInContainer: true };
    if (folder.kind === "reading list") return { ...outer, holds: "reading list" };
    const isOutermost = outer.path.length === 0 && !this.#areNamesTrusted;
    if (isOutermost && this.#profile.isTrash?.(folder.name)) return { ...outer, holds: "trash" };
    if (isOutermost && !outer.isInContainer && this.#isContainer(folder.name)) return { ...outer, isInContainer: true };
    return { ...outer, path: subfolder(outer.path, folder.name) };
  }

  /** Tolerates a surplus `</DL>`. */
  leave(): void {
    this.#announced = null;
    this.#level = this.#levels.pop() ?? { path: [], holds: "bookmarks" };
  }

  #isContainer(name: string): boolean {
    if (isContainerName(name) || this.#profile.isContainer?.(name)) return true;
    return this.#levels.length === 1 && safariContainers.has(name.toLowerCase());
  }
}

function isSet(attribute: string | undefined): boolean {
  return attribute !== undefined && attribute.toLowerCase() !== "false";
}
