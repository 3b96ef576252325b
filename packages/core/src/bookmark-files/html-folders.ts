import { cleanName } from "./bounded-text.ts";
import { isContainerName, subfolder } from "./folder-path.ts";
import type { Attributes } from "./markup-scanner.ts";

// Safari has no root list: its places are headings that stand outside any list.
const SAFARI_PLACES = new Set(["favorites", "favourites", "bookmarksbar", "bookmarksmenu", "bookmarks menu"]);

/** A heading that has not met its list yet. */
interface Announced {
  name: string;
  isContainer: boolean;
}

/**
 * The folders around the place that is being read. A heading announces a folder, the next list is its content: also
 * when a description stands between the two. A list without a heading (the root) and a browser's container add no name.
 */
export class FolderStack {
  readonly #paths: (readonly string[])[] = [];
  #path: readonly string[] = [];
  #announced: Announced | null = null;
  #areNamesTrusted = false;

  /** The same array for every link until a list begins or ends. */
  get path(): readonly string[] {
    return this.#path;
  }

  /** The file is our own export, in which no folder is a browser's container, whatever its name. */
  trustNames(): void {
    this.#areNamesTrusted = true;
  }

  announce(attributes: Attributes): void {
    const isContainer = isSet(attributes["personal_toolbar_folder"]) || isSet(attributes["unfiled_bookmarks_folder"]);
    this.#announced = { name: "", isContainer };
  }

  name(text: string): void {
    if (this.#announced) this.#announced.name = cleanName(text);
  }

  /** Another entry began: the heading had no list, so what follows is not inside it. */
  forget(): void {
    this.#announced = null;
  }

  enter(): void {
    const folder = this.#announced;
    this.#announced = null;
    const isOutermost = this.#path.length === 0;
    const isContainer = !folder || folder.isContainer || (isOutermost && this.#isPlace(folder.name));
    this.#paths.push(this.#path);
    if (folder && !isContainer) this.#path = subfolder(this.#path, folder.name);
  }

  /** One `</DL>` too many changes nothing. */
  leave(): void {
    this.#announced = null;
    this.#path = this.#paths.pop() ?? [];
  }

  #isPlace(name: string): boolean {
    if (this.#areNamesTrusted) return false;
    return isContainerName(name) || (this.#paths.length === 0 && SAFARI_PLACES.has(name.toLowerCase()));
  }
}

function isSet(attribute: string | undefined): boolean {
  return attribute !== undefined && attribute.toLowerCase() !== "false";
}
