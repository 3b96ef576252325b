import type { Change } from "./plan-changes.ts";
import type { BookmarkNode, BookmarksApi } from "./ports.ts";
import type { BrowserTree } from "./read-browser.ts";
import type { Step } from "./sync-store.ts";
import { isSameUrl, rootId, type SyncNode, type SyncTree, toName, toSavedUrl, toTitle } from "./sync-tree.ts";
import { longestIncreasing } from "./merge-trees.ts";

/** Makes changes in the browser, one after another. */
export class BrowserWriter {
  readonly #bookmarks: BookmarksApi;
  readonly #browser: BrowserTree;
  /** The browser's ids, by the server's. */
  readonly #localIds: Map<string, string>;
  /** What the browser had when the changes were planned, with the server's ids. */
  readonly #local: SyncTree;

  constructor(bookmarks: BookmarksApi, browser: BrowserTree, local: SyncTree, ids: ReadonlyMap<string, string>) {
    this.#bookmarks = bookmarks;
    this.#browser = browser;
    this.#local = local;
    this.#localIds = new Map([...ids].map(([localId, id]) => [id, localId]));
    this.#localIds.set(rootId, browser.rootId);
  }

  localId(id: string): string | undefined {
    return this.#localIds.get(id);
  }

  /** The order of the folders that the changes touch, for the journal. */
  toOrders(changes: readonly Change[]): Step[] {
    const outerIds = changes.flatMap((change) => {
      if (change.type === "add") return [change.node.parentId];
      return change.type === "edit"
        ? [change.was.parentId, change.parentId ?? change.was.parentId]
        : [change.was.parentId];
    });
    const parentIds = new Set(outerIds.flatMap((id) => this.#localIds.get(id) ?? []));
    return [...parentIds].map((parentId) => {
      return { type: "order" as const, parentId, children: [...(this.#browser.children.get(parentId) ?? [])] };
    });
  }

  /** What reverts the change, for the journal. */
  async toSteps(change: Change): Promise<Step[]> {
    if (change.type === "add") return [{ type: "created", id: change.node.id }];
    const { was } = change;
    const localId = this.#localIds.get(was.id);
    if (localId === undefined || was.isFixed) return [];
    const [node] = await this.#bookmarks.get(localId).catch(() => []);
    if (!node) return [];
    const spot = { parentId: node.parentId!, index: node.index ?? 0 };
    const title = { title: node.title, ...(node.url !== undefined && { url: node.url }) };
    if (change.type === "delete") {
      const removed = { type: "removed" as const, localId, was: { ...title, ...spot } };
      return [...(await this.#toSeparators(localId, was)), removed];
    }
    const nowId = change.parentId ?? was.parentId;
    const moved: Step = { type: "moved", localId, was: spot, now: this.#localIds.get(nowId) ?? null, nowId };
    const isMoved = change.parentId !== undefined || change.afterId !== undefined;
    return [...toRenamings(localId, title, change), ...(isMoved ? [moved] : [])];
  }

  /** The separators that go with their folder. */
  async #toSeparators(localId: string, was: SyncNode): Promise<Step[]> {
    const children = was.kind === "folder" ? await this.#bookmarks.getChildren(localId).catch(() => []) : [];
    return children
      .filter(({ type }) => type === "separator")
      .map(({ id, title, index = 0 }) => {
        return { type: "removed", localId: id, was: { title, parentId: localId, index, type: "separator" } };
      });
  }

  /** @returns whether it was made: not if the person has changed the bookmark in the meantime */
  async apply(change: Change): Promise<boolean> {
    if (change.type === "add") return this.#create(change.node, change.afterId);
    const { was } = change;
    if (was.isFixed) return true;
    const localId = this.#localIds.get(was.id);
    if (localId === undefined) return false;
    const [node] = await this.#bookmarks.get(localId).catch(() => []);
    if (!node) return change.type === "delete";
    if (!this.#isAsKnown(node, was)) return false;
    return change.type === "delete" ? this.#remove(localId, node) : this.#edit(localId, node, change);
  }

  #isAsKnown({ title, url, parentId }: BookmarkNode, was: SyncNode): boolean {
    if (this.#localIds.get(was.parentId) !== parentId) return false;
    if (was.kind === "folder") return toName(title) === was.title;
    const saved = url === undefined ? null : toSavedUrl(url);
    return toTitle(title) === was.title && saved !== null && isSameUrl(saved, was.url);
  }

  async #create({ id, kind, title, url, parentId: outerId }: SyncNode, afterId: string | null): Promise<boolean> {
    const parentId = this.#localIds.get(outerId);
    if (parentId === undefined) return false;
    const fields = { title, ...(kind === "link" && { url }) };
    const index = this.#indexAfter(parentId, kind, afterId);
    const node = await this.#bookmarks
      .create({ parentId, index, ...fields })
      // The person may have deleted siblings in the meantime.
      .catch(() => this.#bookmarks.create({ parentId, ...fields }))
      .catch(() => null);
    if (!node) return false;
    this.#localIds.set(id, node.id);
    this.#siblings(parentId).splice(index, 0, node.id);
    return true;
  }

  async #edit(localId: string, node: BookmarkNode, change: Extract<Change, { type: "edit" }>): Promise<boolean> {
    const { title, url, afterId } = change;
    if (title !== undefined || url !== undefined) {
      const fields = { ...(title !== undefined && { title }), ...(url !== undefined && { url }) };
      await this.#bookmarks.update(localId, fields);
    }
    if (afterId === undefined) return true;
    const parentId = this.#localIds.get(change.parentId ?? change.was.parentId);
    if (parentId === undefined) return false;
    const siblings = this.#siblings(node.parentId!);
    const from = siblings.indexOf(localId);
    if (from >= 0) siblings.splice(from, 1);
    const index = this.#indexAfter(parentId, change.was.kind, afterId);
    const move = { id: localId, parentId, index, from: parentId === node.parentId ? from : -1 };
    const moved = await moveBookmark(this.#bookmarks, move).catch(() => null);
    if (!moved) return false;
    this.#siblings(parentId).splice(index, 0, localId);
    return true;
  }

  /** A folder only if it is empty, but for separators. */
  async #remove(localId: string, node: BookmarkNode): Promise<boolean> {
    if (node.url === undefined) {
      const children = await this.#bookmarks.getChildren(localId);
      if (children.some(({ type }) => type !== "separator")) return false;
      for (const { id } of children) await this.#bookmarks.remove(id);
    }
    await this.#bookmarks.remove(localId);
    const siblings = this.#siblings(node.parentId!);
    const index = siblings.indexOf(localId);
    if (index >= 0) siblings.splice(index, 1);
    return true;
  }

  #siblings(parentId: string): string[] {
    const known = this.#browser.children.get(parentId) ?? [];
    this.#browser.children.set(parentId, known);
    return known;
  }

  /** The index after a sibling; without one before the first of its kind, or at the end. Separators stay where they are. */
  #indexAfter(parentId: string, kind: SyncNode["kind"], afterId: string | null): number {
    const siblings = this.#siblings(parentId);
    const after = afterId === null ? undefined : this.#localIds.get(afterId);
    const index = after === undefined ? -1 : siblings.indexOf(after);
    if (index >= 0) return index + 1;
    const kinds = new Map([...this.#localIds].map(([id, localId]) => [localId, this.#local.get(id)?.kind]));
    const first = siblings.findIndex((id) => kinds.get(id) === kind);
    return first >= 0 ? first : siblings.length;
  }
}

interface Move {
  id: string;
  parentId: string;
  /** Its index among the others, without itself. */
  index: number;
  /** Its index now, if it is in that folder already; -1 otherwise. */
  from: number;
}

/** Moves a bookmark. Within one folder, Chromium counts indexes as they are before a move, and Firefox as they are after it. */
async function moveBookmark(bookmarks: BookmarksApi, { id, parentId, index, from }: Move): Promise<BookmarkNode> {
  const asked = from >= 0 && index > from ? index + 1 : index;
  const moved = await bookmarks.move(id, { parentId, index: asked });
  // A move to the left is the same in both.
  return moved.index !== undefined && moved.index > index ? bookmarks.move(id, { parentId, index }) : moved;
}

/** Puts the children of a folder into an order, as far as they are there; the others stay beside their neighbors. */
export async function orderChildren(
  bookmarks: BookmarksApi,
  parentId: string,
  wanted: readonly string[],
): Promise<void> {
  const children = await bookmarks.getChildren(parentId).catch(() => []);
  const siblings = children.map(({ id }) => id);
  const known = new Set(siblings);
  const present = wanted.filter((id) => known.has(id));
  const order = new Map(present.map((id, index) => [id, index]));
  const kept = longestIncreasing(siblings.flatMap((id) => order.get(id) ?? []));
  for (const [at, id] of present.entries()) {
    if (kept.has(at)) continue;
    const from = siblings.indexOf(id);
    siblings.splice(from, 1);
    const before = present[at - 1];
    const index = before === undefined ? 0 : siblings.indexOf(before) + 1;
    await moveBookmark(bookmarks, { id, parentId, index, from });
    siblings.splice(index, 0, id);
  }
}

function toRenamings(
  localId: string,
  was: { title: string; url?: string },
  { title = was.title, url = was.url }: { title?: string; url?: string },
): Step[] {
  const isRenamed = title !== was.title || url !== was.url;
  return isRenamed ? [{ type: "edited", localId, was, now: { title, ...(url !== undefined && { url }) } }] : [];
}
