import { isDeepStrictEqual } from "node:util";
import { Bookmark, Category } from "@bowerbird/db";
import {
  type DeletedCategory,
  ensureCategoryPaths,
  loadCategoryTree,
  removeCategory,
  restoreCategory,
} from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { removeEmpty, writeCategoryColumns } from "./restore-items.sql.ts";
import type { Done, RestoreRow } from "./restores.ts";
import { loadCategoryColumns, mergeColumns, type WantedCategory } from "./wanted-categories.ts";

/** Makes the backup's categories, empty ones too, look as they did. Runs in a transaction. */
export async function applyCategories(ctx: Context, wanted: readonly WantedCategory[]): Promise<Done> {
  const known = await loadCategoryColumns(ctx);
  const tree = await loadCategoryTree(ctx);
  const paths = wanted.map(({ path }) => path);
  await ensureCategoryPaths(ctx, tree, paths);
  const made = await loadCategoryColumns(ctx);
  const created = [...made.keys()].filter((id) => !known.has(id));
  const changes = wanted.flatMap((category) => {
    const node = tree.at(category.path);
    if (!node) return []; // Beyond the number that a person may have.
    const { id } = node;
    const before = made.get(id)!;
    const after = mergeColumns(before, category);
    return isDeepStrictEqual(before, after) ? [] : [{ id, before, after }];
  });
  await writeCategoryColumns(
    ctx,
    changes.map(({ id, after }) => ({ id, ...after })),
  );
  return { created, changed: changes.filter(({ id }) => known.has(id)), removed: [], settings: null };
}

/**
 * Removes the categories that the backup does not have and that hold no bookmark, the innermost first; their bookmarks in
 * the trash move to Uncategorized. Runs in a transaction.
 */
export async function removeOthers(ctx: Context, { categories }: RestoreRow): Promise<DeletedCategory[]> {
  const tree = await loadCategoryTree(ctx);
  const wanted = new Set((categories ?? []).map(({ path }) => tree.at(path)?.id));
  const rows = await ctx.em.find(Category, { bookmarkCount: 0 }, unmanaged);
  const empty = rows.map(({ id }) => id).filter((id) => !wanted.has(id) && id !== tree.uncategorized?.id);
  const depths = new Map(empty.map((id) => [id, tree.getPath(id).length]));
  const removed: DeletedCategory[] = [];
  for (const id of empty.sort((a, b) => depths.get(b)! - depths.get(a)!)) {
    if (tree.getChildren(id).length > 0) continue;
    const trash = { categoryId: id, deletedAt: { $ne: null } };
    await ctx.em.nativeUpdate(Bookmark, trash, { categoryId: tree.uncategorized!.id });
    removed.push(await removeCategory(ctx, tree, id));
    tree.remove(id);
  }
  return removed;
}

/** Restores what {@link removeOthers} has removed. Runs in a transaction. */
export async function restoreOthers(ctx: Context, removed: readonly DeletedCategory[]): Promise<void> {
  for (const category of removed.toReversed()) await restoreCategory(ctx, category);
}

/** Reverts what {@link applyCategories} did, except what was changed since. Runs in a transaction. */
export async function undoCategories(ctx: Context, { created, changed }: Done): Promise<void> {
  const now = await loadCategoryColumns(ctx);
  // By the columns that were stored with it: a new version may have more.
  const untouched = changed.filter(({ id, after }) => isDeepStrictEqual({ ...now.get(id), ...after }, now.get(id)));
  await writeCategoryColumns(
    ctx,
    untouched.map(({ id, before }) => ({ id, ...before })),
  );
  const { uncategorized } = await loadCategoryTree(ctx);
  for (let count = 1; count > 0;) count = await removeEmpty(ctx, created, uncategorized!.id);
}
