import type { BookmarkNode, BookmarksApi } from "./ports.ts";
import { rootId, type SyncNode, SyncTree, toName, toSavedUrl, toTitle } from "./sync-tree.ts";

/** The browser's folder that is synced; `all` for everything. */
export type BrowserFolder = string;
export const allFolders: BrowserFolder = "all";

/** The folders that browsers have from the start: their ids in Chromium, then in Firefox, and what they are called on the server. */
const fixedNames = new Map([
  ["1", "Bookmarks bar"],
  ["3", "Mobile bookmarks"],
  ["toolbar_____", "Bookmarks bar"],
  ["menu________", "Bookmarks menu"],
  ["mobile______", "Mobile bookmarks"],
]);
/** The folder of everything, in either browser, and the one in it that gets what belongs nowhere else. */
const wholes = [
  { rootId: "0", otherId: "2" },
  { rootId: "root________", otherId: "unfiled_____" },
];

/** What the browser has, with its own ids. */
export interface BrowserTree {
  tree: SyncTree;
  /** The browser's id of the folder that has what is at the top level. */
  rootId: string;
  /** The ids of all children of a folder in their order, also of separators and of what is not synced. */
  children: Map<string, string[]>;
  /** When links were saved (ms). */
  createdAt: Map<string, number>;
}

/** The folder that is synced is not in the browser any more. */
export class MissingFolderError extends Error {}

/** Reads the browser's bookmarks. @throws MissingFolderError */
export async function readBrowser(bookmarks: BookmarksApi, folder: BrowserFolder): Promise<BrowserTree> {
  const whole = folder === allFolders ? await findWhole(bookmarks) : null;
  const [top] = await bookmarks.getSubTree(whole?.rootId ?? folder).catch((error: unknown) => {
    throw new MissingFolderError("The folder is missing.", { cause: error });
  });
  const read: Read = { nodes: [], children: new Map(), createdAt: new Map() };
  const { children, createdAt } = read;
  if (!whole) {
    readChildren(top!, rootId, read);
    return { tree: new SyncTree(read.nodes), rootId: folder, children, createdAt };
  }
  const other = top!.children!.find(({ id }) => id === whole.otherId)!;
  for (const fixed of top!.children ?? []) {
    const title = fixedNames.get(fixed.id);
    if (title === undefined || fixed.unmodifiable !== undefined) continue;
    read.nodes.push({ id: fixed.id, kind: "folder", parentId: rootId, title, url: "", isFixed: true });
    readChildren(fixed, fixed.id, read);
  }
  readChildren(other, rootId, read);
  return { tree: new SyncTree(read.nodes), rootId: whole.otherId, children, createdAt };
}

async function findWhole(bookmarks: BookmarksApi): Promise<(typeof wholes)[number]> {
  for (const whole of wholes) {
    const found = await bookmarks.get(whole.otherId).catch(() => []);
    if (found.length > 0) return whole;
  }
  throw new MissingFolderError("This browser has no folder for all bookmarks.");
}

interface Read {
  nodes: SyncNode[];
  children: Map<string, string[]>;
  createdAt: Map<string, number>;
}

/** @param parentId in the tree that is synced */
function readChildren({ id, children = [] }: BookmarkNode, parentId: string, read: Read): void {
  read.children.set(
    id,
    children.map((child) => child.id),
  );
  for (const child of children) {
    const node = toNode(child, parentId);
    if (node) read.nodes.push(node);
    if (node?.kind === "link" && child.dateAdded)
      read.createdAt.set(child.id, Math.max(0, Math.floor(child.dateAdded)));
    else if (child.type !== "separator") hold(parentId, read.nodes);
    if (node?.kind === "folder") readChildren(child, child.id, read);
  }
}

function hold(folderId: string, nodes: readonly SyncNode[]): void {
  const folder = nodes.findLast(({ id }) => id === folderId);
  if (folder) folder.isHeld = true;
}

/** @returns null for a separator and for an address that cannot be saved */
function toNode({ id, title, url, type, unmodifiable }: BookmarkNode, parentId: string): SyncNode | null {
  if (type === "separator" || unmodifiable !== undefined) return null;
  if (url === undefined) return { id, kind: "folder", parentId, title: toName(title), url: "" };
  const saved = toSavedUrl(url);
  return saved === null ? null : { id, kind: "link", parentId, title: toTitle(title), url: saved };
}
