import { nameKey } from "@bowerbird/contract/category-paths";
import { listShown } from "@bowerbird/bookmark/category-order";
import { defaults, limits } from "@bowerbird/contract/limits";
import { positionAfter } from "@bowerbird/contract/positions";
import { fitLine } from "@bowerbird/contract/tidy-text";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { listCategories, readCategoryNodes, findAtTop, findById, insertRows } from "./categories.sql.ts";
import { notFound } from "../../platform/errors/index.ts";
import { tooManyCategories } from "./check-position.ts";
import { v7 as uuid } from "uuid";
import t from "../messages.json" with { type: "json" };

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

/** A category as an API call names it. */
export interface WantedCategory {
  categoryId?: string | null | undefined;
  category?: string | null | undefined;
  /** Used when the category is created. */
  categoryIcon?: string | null | undefined;
}

/**
 * Finds or creates the category that an API call names. The id takes precedence. Of several with the name, the
 * shallowest, then oldest, is meant; otherwise the text is read as a path like "A/To read". An unknown name becomes a
 * custom top-level category; an empty one means Uncategorized.
 *
 * @throws NOT_FOUND for an unknown id; CONFLICT at the category limit
 */
export async function resolveCategory(ctx: Context, wanted: WantedCategory): Promise<CategoryNode> {
  const name = wantedName(wanted);
  // The common case: a top-level category, of which names are unique and none is shallower.
  const node = wanted.categoryId ? await findById(ctx, wanted.categoryId) : await findAtTop(ctx, nameKey(name));
  if (node) return node;
  if (wanted.categoryId) throw notFound(t.categoryNotFound);
  const tree = await loadCategoryTree(ctx);
  const known = findInTree(tree, wanted);
  if (known) return known;
  const appearances = new Map([[pathKey([name]), { icon: wanted.categoryIcon ?? null }]]);
  await inTransaction(ctx, (inner) => ensureCategoryPaths(inner, tree, [[name]], appearances));
  const created = tree.at([name]);
  if (!created) throw tooManyCategories();
  return created;
}

/** Finds the named category in a loaded tree; undefined if it does not exist. */
export function findInTree(tree: CategoryTree, wanted: WantedCategory): CategoryNode | undefined {
  if (wanted.categoryId) return tree.get(wanted.categoryId);
  const name = wantedName(wanted);
  return tree.named(name)[0] ?? tree.at(name.split("/").map(tidyName));
}

/** The normalized name of the wanted category. */
export function wantedName({ category }: WantedCategory): string {
  return tidyName(category ?? "") || defaults.categoryName;
}

/** The appearance of a new category, where its source gives one. */
export interface CategoryAppearance {
  icon?: string | null;
  color?: string | null;
  isPinned?: boolean;
}

/** PostgreSQL allows 65,535 parameters per statement. */
const insertBatchSize = 5_000;

/**
 * Creates missing categories on the paths, parents first, and adds them to the tree, up to the category limit. For paths
 * beyond the limit use `tree.nearest`. Must run in a transaction: it locks the categories, so that concurrent writers
 * never create a name twice.
 *
 * @param paths normalized names, outermost first; an empty path is ignored
 * @param appearances of new categories, keyed by {@link pathKey} of their whole path
 * @returns the ids of the created categories
 */
export async function ensureCategoryPaths(
  ctx: Context,
  tree: CategoryTree,
  paths: Iterable<readonly string[]>,
  appearances: ReadonlyMap<string, CategoryAppearance> = new Map(),
): Promise<string[]> {
  const missing = [...paths].filter((path) => path.length > 0 && !tree.at(path));
  if (missing.length === 0) return [];
  await lockPerson(ctx);
  tree.replaceWith(await loadCategoryTree(ctx));
  const rows = missing.flatMap((path) => addPath(tree, path, appearances)).map((added) => toRow(added, appearances));
  for (let start = 0; start < rows.length; start += insertBatchSize) {
    await insertRows(ctx, rows.slice(start, start + insertBatchSize));
  }
  return rows.map(({ id }) => id);
}

/** Joins a path to one key; names never contain this separator. */
export function pathKey(path: readonly string[]): string {
  return path.map(nameKey).join("\u0000");
}

/** The default category is created even beyond the limit. */
const uncategorizedKey = pathKey([defaults.categoryName]);

type Added = { node: CategoryNode; path: readonly string[] };

function addPath(
  tree: CategoryTree,
  path: readonly string[],
  appearances: ReadonlyMap<string, CategoryAppearance>,
): Added[] {
  const added: Added[] = [];
  let parentId: string | null = null;
  for (const [depth, name] of path.entries()) {
    let node = tree.child(parentId, name);
    if (!node) {
      if (tree.size >= limits.categories && pathKey(path) !== uncategorizedKey) break;
      const icon = appearances.get(pathKey(path.slice(0, depth + 1)))?.icon || defaults.categoryIcon;
      node = { id: uuid(), parentId, name, icon, isCustom: true, position: tree.nextPosition(parentId) };
      tree.add(node);
      added.push({ node, path: path.slice(0, depth + 1) });
    }
    parentId = node.id;
  }
  return added;
}

function toRow({ node, path }: Added, appearances: ReadonlyMap<string, CategoryAppearance>) {
  const appearance = appearances.get(pathKey(path));
  return {
    id: node.id,
    parentId: node.parentId,
    name: node.name,
    nameKey: nameKey(node.name),
    icon: node.icon,
    color: appearance?.color || defaults.categoryColor,
    isPinned: appearance?.isPinned ?? false,
    position: node.position,
  };
}
