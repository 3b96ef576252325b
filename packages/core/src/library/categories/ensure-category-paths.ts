import { defaults, limits } from "@bowerbird/contract/limits";
import type { Database } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { nameKey, type CategoryNode, type CategoryTree, loadCategoryTree, lockCategories } from "./category-tree.ts";

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
 */
export async function ensureCategoryPaths(
  db: Database,
  userId: string,
  tree: CategoryTree,
  paths: Iterable<readonly string[]>,
  appearances: ReadonlyMap<string, CategoryAppearance> = new Map(),
): Promise<void> {
  const missing = [...paths].filter((path) => path.length > 0 && !tree.at(path));
  if (missing.length === 0) return;
  await lockCategories(db, userId);
  tree.replaceWith(await loadCategoryTree(db, userId));
  const rows = missing
    .flatMap((path) => addPath(tree, path, appearances))
    .map((added) => toRow(userId, added, appearances));
  for (let start = 0; start < rows.length; start += insertBatchSize) {
    await db
      .insertInto("category")
      .values(rows.slice(start, start + insertBatchSize))
      .execute();
  }
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
      node = { id: uuid(), parentId, name, icon, isCustom: true };
      tree.add(node);
      added.push({ node, path: path.slice(0, depth + 1) });
    }
    parentId = node.id;
  }
  return added;
}

function toRow(userId: string, { node, path }: Added, appearances: ReadonlyMap<string, CategoryAppearance>) {
  const appearance = appearances.get(pathKey(path));
  return {
    user_id: userId,
    id: node.id,
    parent_id: node.parentId,
    name: node.name,
    name_key: nameKey(node.name),
    icon: node.icon,
    color: appearance?.color || defaults.categoryColor,
    is_pinned: appearance?.isPinned ?? false,
  };
}
