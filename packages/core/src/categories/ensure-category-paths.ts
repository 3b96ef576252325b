import { defaults, limits } from "@bowerbird/contract/limits";
import type { Database } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { nameKey } from "./category-name.ts";
import { type CategoryNode, type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { lockCategories } from "./lock-categories.ts";

/** What a category that is to be created looks like, where its source says so. */
export interface CategoryLook {
  icon?: string | null;
  color?: string | null;
  isPinned?: boolean;
}

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsPerInsert = 5_000;

/**
 * Creates what is missing of the paths, parents before children, and adds it to the tree, as long as the person may have
 * more categories: what has no place then, `tree.nearest` finds one for. Must run in a transaction:
 * writers of one person's categories wait for each other, so that a name is never created twice.
 *
 * @param paths tidy names, outermost first; an empty path is ignored
 * @param looks how a path's last category looks where it is new, keyed by {@link pathKey}
 */
export async function ensureCategoryPaths(
  db: Database,
  userId: string,
  tree: CategoryTree,
  paths: Iterable<readonly string[]>,
  looks: ReadonlyMap<string, CategoryLook> = new Map(),
): Promise<void> {
  const missing = [...paths].filter((path) => path.length > 0 && !tree.at(path));
  if (missing.length === 0) return;
  await lockCategories(db, userId);
  tree.replaceWith(await loadCategoryTree(db, userId));
  const rows = missing.flatMap((path) => addPath(tree, path, looks)).map((added) => toRow(userId, added, looks));
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await db
      .insertInto("category")
      .values(rows.slice(start, start + rowsPerInsert))
      .execute();
  }
}

/** A path as one key: names never hold this character. */
export function pathKey(path: readonly string[]): string {
  return path.map(nameKey).join("\u0000");
}

/** Where everything goes that has no other place: it is made in any case. */
const uncategorizedKey = pathKey([defaults.categoryName]);

type Added = { node: CategoryNode; path: readonly string[] };

function addPath(tree: CategoryTree, path: readonly string[], looks: ReadonlyMap<string, CategoryLook>): Added[] {
  const added: Added[] = [];
  let parentId: string | null = null;
  for (const [depth, name] of path.entries()) {
    let node = tree.child(parentId, name);
    if (!node) {
      if (tree.size >= limits.categories && pathKey(path) !== uncategorizedKey) break;
      const icon = looks.get(pathKey(path.slice(0, depth + 1)))?.icon || defaults.categoryIcon;
      node = { id: uuid(), parentId, name, icon, isCustom: true };
      tree.add(node);
      added.push({ node, path: path.slice(0, depth + 1) });
    }
    parentId = node.id;
  }
  return added;
}

function toRow(userId: string, { node, path }: Added, looks: ReadonlyMap<string, CategoryLook>) {
  const look = looks.get(pathKey(path));
  return {
    user_id: userId,
    id: node.id,
    parent_id: node.parentId,
    name: node.name,
    name_key: nameKey(node.name),
    icon: node.icon,
    color: look?.color || defaults.categoryColor,
    is_pinned: look?.isPinned ?? false,
  };
}
