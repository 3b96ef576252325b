import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import {
  type DeletedCategory,
  ensureCategoryPaths,
  loadCategoryTree,
  nameKey,
  removeCategory,
  restoreCategory,
} from "../../library/categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import type { CategoryColumns, Done, RestoreRow } from "./restores.ts";
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
  const { rows } = await sql<{ id: string }>`
    select id from category where user_id = ${ctx.userId} and bookmark_count = 0`.execute(database(ctx));
  const empty = rows.map(({ id }) => id).filter((id) => !wanted.has(id) && id !== tree.uncategorized?.id);
  const depths = new Map(empty.map((id) => [id, tree.getPath(id).length]));
  const removed: DeletedCategory[] = [];
  for (const id of empty.sort((a, b) => depths.get(b)! - depths.get(a)!)) {
    if (tree.getChildren(id).length > 0) continue;
    await sql`update bookmark set category_id = ${tree.uncategorized!.id}
      where user_id = ${ctx.userId} and category_id = ${id} and deleted_at is not null`.execute(database(ctx));
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
  const untouched = changed.filter(({ id, after }) => isDeepStrictEqual(now.get(id), after));
  await writeCategoryColumns(
    ctx,
    untouched.map(({ id, before }) => ({ id, ...before })),
  );
  const { uncategorized } = await loadCategoryTree(ctx);
  for (let count = 1; count > 0;) count = await removeEmpty(ctx, created, uncategorized!.id);
}

/** Removes those without a bookmark and without a child; their trash moves to Uncategorized. @returns how many */
async function removeEmpty(ctx: Context, ids: readonly string[], uncategorizedId: string): Promise<number> {
  await sql`
    update bookmark set category_id = ${uncategorizedId}
    where user_id = ${ctx.userId} and category_id = any(${[...ids]}::uuid[]) and deleted_at is not null
      and category_id in (select id from category where user_id = ${ctx.userId} and bookmark_count = 0)
  `.execute(database(ctx));
  const { numAffectedRows } = await sql`
    delete from category c where c.user_id = ${ctx.userId} and c.id = any(${[...ids]}::uuid[]) and c.bookmark_count = 0
      and not exists (select 1 from category d where d.user_id = c.user_id and d.parent_id = c.id)
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}

async function writeCategoryColumns(ctx: Context, looks: readonly (CategoryColumns & { id: string })[]): Promise<void> {
  if (looks.length === 0) return;
  const rows = looks.map((look) => ({ ...look, name_key: nameKey(look.name) }));
  await sql`
    update category c set name = r.name, name_key = r.name_key, icon = r.icon, color = r.color, is_pinned = r.is_pinned,
      is_custom = r.is_custom, updated_at = ${ctx.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text, name_key text, icon text, color text,
      is_pinned boolean, is_custom boolean)
    where c.user_id = ${ctx.userId} and c.id = r.id`.execute(database(ctx));
}
