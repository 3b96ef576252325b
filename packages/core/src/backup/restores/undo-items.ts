import { RestoreItem } from "@bowerbird/db";
import {
  type ChangedFields,
  moveToTrash,
  planUndo,
  readChanged,
  flushPendingIndexEntries,
  restoreFromTrash,
  writeStates,
} from "../../library/bookmarks/index.ts";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { findTrashedAgain, recordUndone, returnToCategories } from "./restore-items.sql.ts";
import { type RestoreRow, updateRestore } from "./restores.ts";
import type { Step } from "./run-restore.ts";

const batchSize = 500;

/** Reverts the bookmarks of a restore, the last first, batch by batch. */
export async function undoItems(ctx: Context, step: Step): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await step(undoBatch);
    await flushPendingIndexEntries(ctx);
  }
}

type Item = ChangedFields & { position: number; kind: "new" | "changed" | "missing" };

async function undoBatch(ctx: Context, { id, processed }: RestoreRow): Promise<boolean> {
  const items = await nextItems(ctx, id);
  if (items.length === 0) return false;
  const ofKind = (kind: Item["kind"]) => items.filter((item) => item.kind === kind);
  const tree = await loadCategoryTree(ctx);
  const kept = await revertItems(ctx, tree, ofKind("changed"));
  await moveToTrash(ctx, idsOf(ofKind("new")));
  const missing = ofKind("missing");
  const again = await findTrashedAgain(
    ctx,
    id,
    missing.map(({ position }) => position),
  );
  for (const one of again) kept.add(one);
  await takeFromTrash(
    ctx,
    tree,
    missing.filter(({ bookmarkId }) => !again.has(bookmarkId)),
  );
  const outcomeOf = (bookmarkId: string) => (kept.has(bookmarkId) ? "kept" : "undone");
  const outcomes = items.map(({ position, bookmarkId }) => ({ position, status: outcomeOf(bookmarkId) }) as const);
  await recordUndone(ctx, id, outcomes);
  await updateRestore(ctx, id, { processed: processed + items.length, attempts: 0 });
  return true;
}

async function nextItems(ctx: Context, id: string): Promise<Item[]> {
  const rows = await ctx.em.find(
    RestoreItem,
    { restoreId: id, status: "done" },
    { orderBy: { position: "desc" }, limit: batchSize, ...unmanaged },
  );
  return rows.map(({ position, kind, bookmarkId, before, after }) => {
    return readChanged({ position, kind: kind as Item["kind"], bookmarkId: bookmarkId!, before, after });
  });
}

/** @returns the ids of those that stay as they are */
async function revertItems(ctx: Context, tree: CategoryTree, items: readonly Item[]): Promise<Set<string>> {
  const undone = { restored: 0, failed: [] as { id: string; message: string }[] };
  const homeOf = (id: string) => tree.get(id) ?? tree.uncategorized!;
  if (items.length > 0) await writeStates(ctx, await planUndo(ctx, items, homeOf, undone));
  return new Set(undone.failed.map(({ id }) => id));
}

/** Its category may have been removed with the restore, when it lay in the trash already. */
async function takeFromTrash(ctx: Context, tree: CategoryTree, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const moves = items
    .map(({ bookmarkId: id, before }) => ({ id, categoryId: before.categoryId! }))
    .filter(({ categoryId }) => tree.get(categoryId));
  await returnToCategories(ctx, moves, tree.uncategorized!.id);
  await restoreFromTrash(ctx, idsOf(items));
}

function idsOf(items: readonly Item[]): string[] {
  return items.map(({ bookmarkId: id }) => id);
}
