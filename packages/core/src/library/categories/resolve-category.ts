import { nameKey } from "@bowerbird/contract/category-paths";
import { defaults, limits } from "@bowerbird/contract/limits";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { findAtTop, findById, insertRows } from "./categories.sql.ts";
import { tooManyCategories } from "./check-position.ts";
import { type CategoryNode, type CategoryTree, loadCategoryTree, tidyName } from "./category-tree.ts";
import { v7 as uuid } from "uuid";
import t from "../messages.json" with { type: "json" };

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
