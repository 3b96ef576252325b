import { cleanName } from "./bounded-text.ts";
import { isContainerName, subfolder } from "./folder-path.ts";
import type { Attributes } from "./markup-scanner.ts";
import type { FileLink, LinkState } from "./file-link.ts";

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

export interface HtmlSection {
  /** Empty for none. */
  folder: string;
  state: LinkState;
}

// Safari has no root list: its containers are headings outside any list.
const SAFARI_CONTAINERS = new Set(["favorites", "favourites", "bookmarksbar", "bookmarksmenu", "bookmarks menu"]);
const READING_LIST = "com.apple.ReadingList";

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
export class FolderStack {
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
    const kind = attributes["id"] === READING_LIST ? "reading list" : isContainer ? "container" : "folder";
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
    return this.#levels.length === 1 && SAFARI_CONTAINERS.has(name.toLowerCase());
  }
}

function isSet(attribute: string | undefined): boolean {
  return attribute !== undefined && attribute.toLowerCase() !== "false";
}
