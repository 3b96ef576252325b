import { nameKey } from "@bowerbird/contract/category-paths";
import { listShown } from "@bowerbird/bookmark/category-order";
import { defaults, limits } from "@bowerbird/contract/limits";
import { positionAfter } from "@bowerbird/contract/positions";
import { fitLine } from "@bowerbird/contract/tidy-text";
import type { Context } from "../../platform/context/index.ts";
import { listCategories, readCategoryNodes } from "./categories.sql.ts";

export interface CategoryNode {
  id: string;
  parentId: string | null;
  name: string;
  icon: string;
  isCustom: boolean;
  /** Its position among its siblings. */
  position: string;
}

/** All categories of one person, indexed by id and by parent and name. */
export class CategoryTree {
  readonly #byId = new Map<string, CategoryNode>();
  readonly #byParentAndName = new Map<string, CategoryNode>();
  /** Caches by array identity: thousands of links share one path. */
  #byPath = new WeakMap<readonly string[], CategoryNode>();
  /** The last position that a child of each parent has had. */
  readonly #lastPositions = new Map<string | null, string>();

  constructor(nodes: Iterable<CategoryNode>) {
    for (const node of nodes) this.add(node);
  }

  add(node: CategoryNode): void {
    this.#byId.set(node.id, node);
    this.#byParentAndName.set(childKey(node.parentId, node.name), node);
    const last = this.#lastPositions.get(node.parentId);
    if (last === undefined || node.position > last) this.#lastPositions.set(node.parentId, node.position);
  }

  remove(id: string): void {
    const node = this.#byId.get(id);
    if (!node) return;
    this.#byId.delete(id);
    this.freeName(node);
  }

  /** Another category may have its name from now on. */
  freeName(node: CategoryNode): void {
    const key = childKey(node.parentId, node.name);
    if (this.#byParentAndName.get(key)?.id === node.id) this.#byParentAndName.delete(key);
    this.#byPath = new WeakMap();
  }

  /** Replaces all categories by those of another tree. */
  replaceWith(tree: CategoryTree): void {
    this.#byId.clear();
    this.#byParentAndName.clear();
    this.#byPath = new WeakMap();
    this.#lastPositions.clear();
    for (const node of tree.#byId.values()) this.add(node);
  }

  get size(): number {
    return this.#byId.size;
  }

  all(): CategoryNode[] {
    return [...this.#byId.values()];
  }

  get(id: string): CategoryNode | undefined {
    return this.#byId.get(id);
  }

  child(parentId: string | null, name: string): CategoryNode | undefined {
    return this.#byParentAndName.get(childKey(parentId, name));
  }

  getChildren(parentId: string | null): CategoryNode[] {
    return [...this.#byId.values()].filter((node) => node.parentId === parentId);
  }

  /** The children of all categories: for walks, because {@link getChildren} looks at every category. */
  byParent(): Map<string | null, CategoryNode[]> {
    return Map.groupBy(this.#byId.values(), ({ parentId }) => parentId);
  }

  /** The position of a new child, or of one that comes from elsewhere: the last. */
  nextPosition(parentId: string | null): string {
    return positionAfter(this.#lastPositions.get(parentId) ?? null);
  }

  /** Sorts categories as a tree in the manual order, each right before what is inside it. */
  getOrderKey(id: string): string {
    const path: string[] = [];
    for (let node = this.#byId.get(id); node; node = node.parentId ? this.#byId.get(node.parentId) : undefined) {
      path.push(`${node.position}\u0001${node.id}`);
    }
    return path.toReversed().join("\u0000");
  }

  /** Levels from this category to its deepest descendant: 1 without children. */
  getHeight(id: string): number {
    const children = this.byParent();
    let height = 0;
    for (let level = [id]; level.length > 0; height++) {
      level = level.flatMap((parent) => (children.get(parent) ?? []).map((child) => child.id));
    }
    return height;
  }

  /** The category at the end of a path of names, if all of the path exists. */
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

  /** The deepest existing category on a path of names. */
  nearest(path: readonly string[]): CategoryNode | undefined {
    let node: CategoryNode | undefined;
    for (const name of path) {
      const next = this.child(node?.id ?? null, name);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** Every category with this name, shallowest first, then oldest. */
  named(name: string): CategoryNode[] {
    const key = nameKey(name);
    const found = [...this.#byId.values()].filter((node) => nameKey(node.name) === key);
    return found.sort((a, b) => this.getPath(a.id).length - this.getPath(b.id).length || (a.id < b.id ? -1 : 1));
  }

  /** Names from the outermost category to this one. */
  getPath(id: string): string[] {
    const path: string[] = [];
    for (let node = this.#byId.get(id); node; node = node.parentId ? this.#byId.get(node.parentId) : undefined) {
      path.push(node.name);
    }
    return path.toReversed();
  }

  /** The ids of this category and all its descendants. */
  withChildren(id: string): string[] {
    const children = this.byParent();
    const ids = [id];
    for (const parent of ids) ids.push(...(children.get(parent) ?? []).map((child) => child.id));
    return ids;
  }

  get uncategorized(): CategoryNode | undefined {
    return this.child(null, defaults.categoryName);
  }
}

export async function loadCategoryTree(ctx: Context): Promise<CategoryTree> {
  return new CategoryTree(await readCategoryNodes(ctx));
}

function childKey(parentId: string | null, name: string): string {
  return `${parentId ?? ""}/${nameKey(name)}`;
}

/** Normalizes a name for storage: one line, trimmed, cut to the limit. */
export function tidyName(name: string): string {
  return fitLine(name, limits.categoryNameLength);
}

/** Counts bookmarks and categories. Categories are counted as the sidebar shows them: without empty built-in ones. */
export async function getStats(ctx: Context): Promise<{ totalBookmarks: number; categories: number }> {
  const categories = await listCategories(ctx);
  const totalBookmarks = categories.reduce((sum, category) => sum + category.bookmarkCount, 0);
  return { totalBookmarks, categories: listShown(categories).length };
}
