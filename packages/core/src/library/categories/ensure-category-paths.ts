import { defaults, limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import { type Context, lockPerson, own } from "../../platform/context/index.ts";
import { nameKey, type CategoryNode, type CategoryTree, loadCategoryTree } from "./category-tree.ts";

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
  ctx: Context,
  tree: CategoryTree,
  paths: Iterable<readonly string[]>,
  appearances: ReadonlyMap<string, CategoryAppearance> = new Map(),
): Promise<void> {
  const missing = [...paths].filter((path) => path.length > 0 && !tree.at(path));
  if (missing.length === 0) return;
  await lockPerson(ctx);
  tree.replaceWith(await loadCategoryTree(ctx));
  const rows = missing.flatMap((path) => addPath(tree, path, appearances)).map((added) => toRow(added, appearances));
  for (let start = 0; start < rows.length; start += insertBatchSize) {
    const batch = rows.slice(start, start + insertBatchSize);
    await own(ctx).insertInto("Category", batch).execute();
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
  };
}
