import { cleanName } from "./bounded-text.ts";
import { isContainerName, subfolder } from "./folder-path.ts";
import type { Attributes } from "./markup-scanner.ts";

// Safari has no root list: its containers are headings outside any list.
const SAFARI_CONTAINERS = new Set(["favorites", "favourites", "bookmarksbar", "bookmarksmenu", "bookmarks menu"]);

/** A heading whose list has not started yet. */
interface Announced {
  name: string;
  isContainer: boolean;
}

/**
 * Tracks the current folder path. A heading announces a folder and the next list is its content, even after a
 * description. Lists without a heading (the root) and browsers' containers add no name.
 */
export class FolderStack {
  readonly #paths: (readonly string[])[] = [];
  #path: readonly string[] = [];
  #announced: Announced | null = null;
  #areNamesTrusted = false;

  /** The same array for all links until a list starts or ends. */
  get path(): readonly string[] {
    return this.#path;
  }

  /** For our own exports: no folder is a container, whatever its name. */
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

  /** Another entry started, so the heading has no list. */
  forget(): void {
    this.#announced = null;
  }

  enter(): void {
    const folder = this.#announced;
    this.#announced = null;
    const isOutermost = this.#path.length === 0;
    const isContainer = !folder || folder.isContainer || (isOutermost && this.#isContainer(folder.name));
    this.#paths.push(this.#path);
    if (folder && !isContainer) this.#path = subfolder(this.#path, folder.name);
  }

  /** Tolerates a surplus `</DL>`. */
  leave(): void {
    this.#announced = null;
    this.#path = this.#paths.pop() ?? [];
  }

  #isContainer(name: string): boolean {
    if (this.#areNamesTrusted) return false;
    return isContainerName(name) || (this.#paths.length === 0 && SAFARI_CONTAINERS.has(name.toLowerCase()));
  }
}

function isSet(attribute: string | undefined): boolean {
  return attribute !== undefined && attribute.toLowerCase() !== "false";
}
