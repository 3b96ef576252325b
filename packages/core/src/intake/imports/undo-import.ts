import { limits } from "@bowerbird/contract/limits";
import { BookmarkChange, Import } from "@bowerbird/db";
import {
  type ChangedFields,
  flushPendingIndexEntries,
  planUndo,
  readChanged,
  recordItems,
  recordLostCategories,
  retryOnConflict,
  selectIds,
  trashBookmarks,
  type Undone,
  writeStates,
} from "../../library/bookmarks/index.ts";
import { type NewChange, recordChange } from "../../library/changes/index.ts";
import { findUnused, loadCategoryTree, removeUnused } from "../../library/categories/index.ts";
import { type Context, inTransaction, liftTimeLimit, lockPerson } from "../../platform/context/index.ts";
import type { HistoryKind } from "../../library/history/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { selectImportHistory, nextFilled } from "./imports.sql.ts";
import { lockImport } from "./import-records.ts";
import { v7 as uuid } from "uuid";
import t from "../messages.json" with { type: "json" };

interface UndoneImport {
  removed: number;
  removedCategories: number;
  changeId: string | null;
}

/**
 * Moves all bookmarks that an import added to the trash, takes back what it gave to others, and deletes the categories that it
 * created and that are empty then. This is one change, which can be undone itself.
 *
 * @throws NOT_FOUND; CONFLICT while the import is running, when it was undone already, and after 30 days
 */
export async function undoImport(ctx: Context, { id }: { id: string }): Promise<UndoneImport> {
  const undone = await retryOnConflict(() => inTransaction(ctx, (inner) => undo(inner, id)));
  await flushPendingIndexEntries(ctx);
  return undone;
}

async function undo(ctx: Context, id: string): Promise<UndoneImport> {
  await liftTimeLimit(ctx);
  await lockPerson(ctx);
  const { source, finishedAt, undoneAt, categoryIds } = await lockImport(ctx, id);
  if (!finishedAt) throw new AppError("CONFLICT", t.thisImportIsStillRunning);
  if (undoneAt) throw new AppError("CONFLICT", t.thisIsAlreadyUndone);
  if (ctx.now().getTime() - finishedAt.getTime() > limits.trashTime) {
    throw new AppError("CONFLICT", t.importExpired);
  }
  const added = await selectIds(ctx, { filter: { importId: id, exceptIds: [] } });
  const change = { kind: "undo-import", subject: source } as const;
  const { ids, changeId: trashing } = await trashBookmarks(ctx, added, change);
  const next = trashing ?? uuid();
  const emptied = await emptyFilled(ctx, id, { id: next, count: ids.length, ...change });
  const changeId = emptied > 0 ? next : trashing;
  const removedCategories = await removeEmpty(ctx, categoryIds, changeId);
  await ctx.em.nativeUpdate(Import, { id }, { undoneAt: ctx.now() });
  await publish(ctx, { type: "bookmarks.changed" });
  await publish(ctx, { type: "categories.changed" });
  return { removed: ids.length, removedCategories, changeId };
}

/**
 * Takes from bookmarks from before the import what it gave them, as far as that was not changed since, as part of the change.
 *
 * @returns from how many
 */
async function emptyFilled(ctx: Context, importId: string, change: NewChange): Promise<number> {
  const tree = await loadCategoryTree(ctx);
  const findCategory = (id: string) => tree.get(id) ?? tree.uncategorized!;
  const undone: Undone = { restored: 0, failed: [] };
  for (let last: string | null = null; ;) {
    const items: ChangedFields[] = (await nextFilled(ctx, importId, last)).map(readChanged);
    if (items.length === 0) return undone.restored;
    const rewrites = await planUndo(ctx, items, findCategory, undone);
    // The change of the bookmarks that went to the trash is recorded already.
    const count = change.count === 0 ? rewrites.length : 0;
    if (rewrites.length > 0) await recordChange(ctx, { ...change, count });
    await recordItems(ctx, change.id, rewrites);
    await writeStates(ctx, rewrites);
    last = items.at(-1)!.bookmarkId;
  }
}

/** Deletes those of the categories that are empty, and records it with the change. @returns how many */
async function removeEmpty(ctx: Context, categoryIds: readonly string[], changeId: string | null): Promise<number> {
  const tree = await loadCategoryTree(ctx);
  const unused = await findUnused(ctx, tree, categoryIds);
  if (changeId) {
    await recordLostCategories(ctx, changeId, { ids: unused, uncategorizedId: tree.uncategorized!.id });
  }
  const removed = await removeUnused(ctx, tree, unused);
  if (changeId && removed.length > 0) {
    await ctx.em.nativeUpdate(BookmarkChange, { id: changeId }, { category: { removed } });
  }
  return removed.length;
}

export const importHistory: HistoryKind = {
  name: "import",
  isUndoneByKey: false,
  select: selectImportHistory,
  async undo(ctx, id) {
    await undoImport(ctx, { id });
    return { kept: 0, isRunning: false };
  },
};
