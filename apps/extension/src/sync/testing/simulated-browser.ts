import type { BookmarkNode, BookmarksApi } from "../ports.ts";

export type Flavor = "chromium" | "firefox";

/** The browser's bookmarks in memory, with the rules of Chromium or Firefox. */
export class SimulatedBrowser implements BookmarksApi {
  readonly flavor: Flavor;
  readonly #nodes = new Map<string, BookmarkNode>();
  readonly #children = new Map<string, string[]>();
  #lastId = 100;
  /** Called before each change: it may throw. */
  onCall: () => void = () => {};
  /** Called after each change, like the browser's events. */
  onEvent: (name: "created" | "changed" | "moved" | "removed", id: string) => void = () => {};

  constructor(flavor: Flavor = "chromium") {
    this.flavor = flavor;
    const isFirefox = flavor === "firefox";
    const [root, bar, other] = isFirefox ? ["root________", "toolbar_____", "unfiled_____"] : ["0", "1", "2"];
    this.#insert({ id: root!, title: "" }, null, 0);
    this.#insert({ id: bar!, title: "Bar" }, root!, 0);
    this.#insert({ id: other!, title: "Other" }, root!, 1);
  }

  get barId(): string {
    return this.flavor === "firefox" ? "toolbar_____" : "1";
  }

  get otherId(): string {
    return this.flavor === "firefox" ? "unfiled_____" : "2";
  }

  #insert(node: BookmarkNode, parentId: string | null, index: number): void {
    this.#nodes.set(node.id, { ...node, ...(parentId !== null && { parentId }) });
    if (node.url === undefined && node.type !== "separator") this.#children.set(node.id, []);
    if (parentId !== null) this.#list(parentId).splice(index, 0, node.id);
  }

  #list(parentId: string): string[] {
    const list = this.#children.get(parentId);
    if (!list) throw new Error("Can't find parent bookmark for id.");
    return list;
  }

  #find(id: string): BookmarkNode {
    const node = this.#nodes.get(id);
    if (!node) throw new Error("Can't find bookmark for id.");
    const index = node.parentId === undefined ? 0 : this.#list(node.parentId).indexOf(id);
    return { ...node, index };
  }

  /** All ids but the folders that are always there. */
  ids(): string[] {
    return [...this.#nodes.keys()].filter((id) => Number(id) > 100 || id.startsWith("f"));
  }

  /** The folder for everything else, and all folders in it. */
  folderIds(): string[] {
    return [this.otherId, ...this.ids().filter((id) => this.#children.has(id))];
  }

  async get(id: string): Promise<BookmarkNode[]> {
    await Promise.resolve();
    return [this.#find(id)];
  }

  async getChildren(id: string): Promise<BookmarkNode[]> {
    await Promise.resolve();
    return this.#list(id).map((child) => this.#find(child));
  }

  async getSubTree(id: string): Promise<BookmarkNode[]> {
    await Promise.resolve();
    return [this.#toTree(this.#find(id).id, 0)];
  }

  #toTree(id: string, index: number): BookmarkNode {
    const children = this.#children.get(id)?.map((child, at) => this.#toTree(child, at));
    return { ...this.#nodes.get(id)!, index, ...(children && { children }) };
  }

  async create(given: { parentId: string; index?: number; title: string; url?: string; type?: string }) {
    await Promise.resolve();
    this.onCall();
    const list = this.#list(given.parentId);
    const index = given.index ?? list.length;
    if (index > list.length) throw new Error("Index out of bounds.");
    const id = `${this.flavor === "firefox" ? "f" : ""}${(this.#lastId += 1)}`;
    const { title, type } = given;
    const url = type === "separator" ? "data:" : given.url;
    this.#insert(
      { id, title, ...(url !== undefined && { url: new URL(url).href }), ...(type && { type }) },
      given.parentId,
      index,
    );
    this.onEvent("created", id);
    return this.#find(id);
  }

  async update(id: string, changes: { title?: string; url?: string }): Promise<BookmarkNode> {
    await Promise.resolve();
    this.onCall();
    const { index: _, ...node } = this.#find(id);
    this.#nodes.set(id, { ...node, ...changes, ...(changes.url !== undefined && { url: new URL(changes.url).href }) });
    this.onEvent("changed", id);
    return this.#find(id);
  }

  async move(id: string, { parentId, index }: { parentId: string; index?: number }): Promise<BookmarkNode> {
    await Promise.resolve();
    this.onCall();
    const node = this.#find(id);
    const [from, to] = [this.#list(node.parentId!), this.#list(parentId)];
    for (let above: string | undefined = parentId; above; above = this.#nodes.get(above)?.parentId) {
      if (above === id) throw new Error("Can't move a folder to itself or its descendant.");
    }
    const wanted = index ?? to.length;
    if (wanted > to.length) throw new Error("Index out of bounds.");
    const isBefore = from === to && wanted > node.index! && this.flavor === "chromium";
    from.splice(node.index!, 1);
    to.splice(Math.min(isBefore ? wanted - 1 : wanted, to.length), 0, id);
    const { index: _, ...rest } = node;
    this.#nodes.set(id, { ...rest, parentId });
    this.onEvent("moved", id);
    return this.#find(id);
  }

  async remove(id: string): Promise<void> {
    await Promise.resolve();
    this.onCall();
    const node = this.#find(id);
    if ((this.#children.get(id)?.length ?? 0) > 0)
      throw new Error("Can't remove non-empty folder (use recursive to force).");
    this.#list(node.parentId!).splice(node.index!, 1);
    this.#nodes.delete(id);
    this.#children.delete(id);
    this.onEvent("removed", id);
  }

  /** What a person can do and the sync does not. */
  async removeTree(id: string): Promise<void> {
    for (const child of this.#children.get(id)?.slice() ?? []) await this.removeTree(child);
    await this.remove(id);
  }
}
