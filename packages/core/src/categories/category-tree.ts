import type { Database } from "@bowerbird/db";
import { defaults } from "@bowerbird/contract/limits";
import { nameKey } from "./category-name.ts";

export interface CategoryNode {
  id: string;
  parentId: string | null;
  name: string;
  icon: string;
  isCustom: boolean;
}

/** All categories of one person, looked up by id, by place and by name. */
export class CategoryTree {
  readonly #byId = new Map<string, CategoryNode>();
  readonly #byPlace = new Map<string, CategoryNode>();
  /** Thousands of links share one array of names: each is looked up once. */
  #byPath = new WeakMap<readonly string[], CategoryNode>();

  constructor(nodes: Iterable<CategoryNode>) {
    for (const node of nodes) this.add(node);
  }

  add(node: CategoryNode): void {
    this.#byId.set(node.id, node);
    this.#byPlace.set(place(node.parentId, node.name), node);
  }

  remove(id: string): void {
    const node = this.#byId.get(id);
    if (!node) return;
    this.#byId.delete(id);
    this.#byPlace.delete(place(node.parentId, node.name));
    this.#byPath = new WeakMap();
  }

  /** Forgets what it held and takes over another tree's categories. */
  replaceWith(tree: CategoryTree): void {
    this.#byId.clear();
    this.#byPlace.clear();
    this.#byPath = new WeakMap();
    for (const node of tree.#byId.values()) this.add(node);
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): CategoryNode | undefined {
    return this.#byId.get(id);
  }

  child(parentId: string | null, name: string): CategoryNode | undefined {
    return this.#byPlace.get(place(parentId, name));
  }

  childrenOf(parentId: string): CategoryNode[] {
    return [...this.#byId.values()].filter((node) => node.parentId === parentId);
  }

  /** Levels from this category to its deepest descendant: 1 without children. */
  heightOf(id: string): number {
    const children = Map.groupBy(this.#byId.values(), ({ parentId }) => parentId);
    let height = 0;
    for (let level = [id]; level.length > 0; height++) {
      level = level.flatMap((parent) => (children.get(parent) ?? []).map((child) => child.id));
    }
    return height;
  }

  /** The category at the end of a path of names, if all of it exists. */
  at(path: readonly string[]): CategoryNode | undefined {
    let node = this.#byPath.get(path);
    if (node) return node;
    for (const name of path) {
      node = this.child(node?.id ?? null, name);
      if (!node) return undefined;
    }
    if (node) this.#byPath.set(path, node);
    return node;
  }

  /** The category at the end of a path of names or, where that does not exist, the last one on the way to it. */
  nearest(path: readonly string[]): CategoryNode | undefined {
    let node: CategoryNode | undefined;
    for (const name of path) {
      const next = this.child(node?.id ?? null, name);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** Every category of this name, the shallowest first, then the oldest. */
  named(name: string): CategoryNode[] {
    const key = nameKey(name);
    const found = [...this.#byId.values()].filter((node) => nameKey(node.name) === key);
    return found.sort((a, b) => this.pathOf(a.id).length - this.pathOf(b.id).length || (a.id < b.id ? -1 : 1));
  }

  /** Names from the outermost category to this one. */
  pathOf(id: string): string[] {
    const path: string[] = [];
    for (let node = this.#byId.get(id); node; node = node.parentId ? this.#byId.get(node.parentId) : undefined) {
      path.push(node.name);
    }
    return path.toReversed();
  }

  /** The ids of this category and of all below it. */
  withChildren(id: string): string[] {
    const children = Map.groupBy(this.#byId.values(), ({ parentId }) => parentId);
    const ids = [id];
    for (const parent of ids) ids.push(...(children.get(parent) ?? []).map((child) => child.id));
    return ids;
  }

  get uncategorized(): CategoryNode | undefined {
    return this.child(null, defaults.categoryName);
  }
}

export async function loadCategoryTree(db: Database, userId: string): Promise<CategoryTree> {
  return new CategoryTree(await selectCategoryNodes(db, userId).execute());
}

/** The person's categories as nodes; the caller narrows them down. */
export function selectCategoryNodes(db: Database, userId: string) {
  return db
    .selectFrom("category")
    .select(["id", "parent_id as parentId", "name", "icon", "is_custom as isCustom"])
    .where("user_id", "=", userId);
}

function place(parentId: string | null, name: string): string {
  return `${parentId ?? ""}/${nameKey(name)}`;
}
