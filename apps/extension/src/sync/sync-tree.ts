import { limits } from "@bowerbird/contract/limits";
import { fitLine } from "@bowerbird/contract/tidy-text";
import { parseAddress } from "@bowerbird/bookmark/address";

export type Kind = "folder" | "link";

/** A folder or a link as both sides know it. */
export interface SyncNode {
  /** On both sides the server's; in a tree that was just read from the browser, the browser's. */
  id: string;
  kind: Kind;
  parentId: string;
  title: string;
  /** Empty for a folder. */
  url: string;
  /** A folder of the browser that can be neither renamed, moved nor deleted, such as its bookmarks bar. */
  isFixed?: boolean;
  /** A folder of the browser with something in it that cannot be saved: it is not deleted there. */
  isHeld?: boolean;
  /** When it was changed last (ms), if that is known. */
  changedAt?: number;
}

/** The id of the folder that is synced, which is no node itself. */
export const rootId = "";

const kinds: readonly Kind[] = ["folder", "link"];
const none: readonly string[] = [];

/** Folders and links with the order of both among themselves. Each parent comes before its children. */
export class SyncTree {
  readonly #nodes = new Map<string, SyncNode>();
  readonly #children = new Map<string, string[]>();

  /** @param nodes siblings in their order; those whose parent is missing are left out */
  constructor(nodes: Iterable<SyncNode>) {
    const byParent = Map.groupBy(nodes, ({ parentId }) => parentId);
    const parents = [rootId];
    for (const parentId of parents) {
      for (const node of byParent.get(parentId) ?? []) {
        if (this.#nodes.has(node.id)) continue;
        this.#nodes.set(node.id, node);
        const key = `${node.kind} ${parentId}`;
        const siblings = this.#children.get(key);
        if (siblings) siblings.push(node.id);
        else this.#children.set(key, [node.id]);
        if (node.kind === "folder") parents.push(node.id);
      }
    }
  }

  get(id: string): SyncNode | undefined {
    return this.#nodes.get(id);
  }

  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  children(parentId: string, kind: Kind): readonly string[] {
    return this.#children.get(`${kind} ${parentId}`) ?? none;
  }

  /** The parents of all nodes, from the outside in; the root first. */
  folderIds(): string[] {
    const ids = [rootId];
    for (const id of ids) ids.push(...this.children(id, "folder"));
    return ids;
  }

  /** All nodes: folders from the outside in, then the links of each. */
  nodes(): SyncNode[] {
    return kinds.flatMap((kind) =>
      this.folderIds().flatMap((parentId) => this.children(parentId, kind).map((id) => this.#nodes.get(id)!)),
    );
  }

  countLinks(): number {
    let count = 0;
    for (const { kind } of this.#nodes.values()) if (kind === "link") count += 1;
    return count;
  }
}

/** The name of a folder without one: a category needs one. */
const unnamed = "-";

/** A folder's title as the server would store it as a category's name. */
export function toName(title: string): string {
  return fitLine(title, limits.categoryNameLength) || unnamed;
}

/** A link's title as the server would store it. */
export function toTitle(title: string): string {
  return fitLine(title, limits.titleLength);
}

/** The address as it is saved; null for one that cannot be: it stays in the browser only. */
export function toSavedUrl(url: string): string | null {
  const parsed = parseAddress(url);
  return parsed.ok ? parsed.value.url : null;
}

/** Browsers normalize addresses, the server keeps the given spelling: these count as equal. */
export function isSameUrl(a: string, b: string): boolean {
  return a === b || toHref(a) === toHref(b);
}

export function toHref(url: string): string {
  return URL.parse(url)?.href ?? url;
}

/** By which two addresses count as the same page. */
export function toPageKey(url: string): string {
  const parsed = parseAddress(url);
  return parsed.ok ? parsed.value.key : url;
}
