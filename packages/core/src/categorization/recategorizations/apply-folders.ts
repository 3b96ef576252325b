import { defaults } from "@bowerbird/contract/limits";
import { Category, RecategorizationItem } from "@bowerbird/db";
import { checkCategoryLimit, type CategoryTree, loadCategoryTree, nameKey } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import type { RecategorizationRow } from "./recategorization-row.ts";

/** A folder that a run proposes, as it is stored with the run. */
export interface StoredFolder {
  /** Of the category: an existing one, or the one that applying the run creates. */
  id: string;
  parentId: string | null;
  name: string;
  isNew: boolean;
}

export function getFolders({ folders }: Pick<RecategorizationRow, "folders">): readonly StoredFolder[] {
  return (folders ?? []) as StoredFolder[];
}

/** The person's categories with those that a run proposes. */
export async function loadTreeWithFolders(ctx: Context, run: Pick<RecategorizationRow, "folders">) {
  const tree = await loadCategoryTree(ctx);
  for (const { id, parentId, name, isNew } of getFolders(run)) {
    const position = tree.nextPosition(parentId);
    if (isNew && !tree.get(id)) tree.add({ id, parentId, name, icon: defaults.categoryIcon, isCustom: true, position });
  }
  return tree;
}

/**
 * Creates the proposed categories that receive bookmarks. Where one of the same name was created meanwhile, it is used
 * instead. Runs in a transaction that has locked the categories.
 *
 * @throws CONFLICT at the category limit
 */
export async function createFolders(ctx: Context, run: RecategorizationRow): Promise<void> {
  const wanted = await findTargets(ctx, run.id);
  const tree = await loadCategoryTree(ctx);
  const folders = getFolders(run).filter(({ id, isNew }) => isNew && wanted.has(id) && !tree.get(id));
  checkCategoryLimit(tree, folders.length);
  for (const folder of folders) await createFolder(ctx, run.id, tree, folder);
}

async function findTargets(ctx: Context, runId: string): Promise<ReadonlySet<string | null>> {
  const items = own(ctx).selectFrom("RecategorizationItem").select("toCategoryId").distinct();
  const rows = await items.where("recategorizationId", "=", runId).where("status", "=", "proposed").execute();
  return new Set(rows.map(({ toCategoryId }) => toCategoryId));
}

async function createFolder(ctx: Context, runId: string, tree: CategoryTree, folder: StoredFolder): Promise<void> {
  const { id, name } = folder;
  const parentId = folder.parentId !== null && tree.get(folder.parentId) ? folder.parentId : null;
  const same = tree.child(parentId, name);
  if (same) {
    await ctx.em.nativeUpdate(
      RecategorizationItem,
      { recategorizationId: runId, toCategoryId: id },
      { toCategoryId: same.id },
    );
    return;
  }
  const row = { id, parentId, name, icon: defaults.categoryIcon, position: tree.nextPosition(parentId) };
  await ctx.em.insert(Category, { userId: ctx.userId, ...row, nameKey: nameKey(name), color: defaults.categoryColor });
  tree.add({ ...row, isCustom: true });
}

/** Deletes the categories that a run created, where nothing is left in them. Runs in a transaction. */
export async function removeEmptyFolders(ctx: Context, run: RecategorizationRow): Promise<void> {
  const ids = getFolders(run).flatMap(({ id, isNew }) => (isNew ? [id] : []));
  if (ids.length === 0) return;
  const bookmarks = own(ctx).selectFrom("Bookmark").select("categoryId").where("categoryId", "in", ids);
  const children = own(ctx).selectFrom("Category").select("parentId").where("parentId", "in", ids);
  const used = [
    ...(await bookmarks.distinct().execute()).map(({ categoryId }) => categoryId),
    ...(await children.distinct().execute()).map(({ parentId }) => parentId!),
  ];
  await ctx.em.nativeDelete(Category, { id: { $in: ids.filter((id) => !used.includes(id)) } });
}
