import { format } from "@bowerbird/contract/messages";
import type { AppliedSync, ApplySyncInput } from "@bowerbird/contract/sync";
import { BookmarkChange } from "@bowerbird/db";
import {
  flushPendingIndexEntries,
  lockBookmarks,
  moveToTrash,
  readPagesLater,
  recordLostCategories,
  retryOnConflict,
} from "../bookmarks/index.ts";
import { findUnused, removeUnused, type SyncedCategories } from "../categories/index.ts";
import { recordChange } from "../changes/index.ts";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { applyFolders } from "./apply-folders.ts";
import { applyLinks } from "./apply-links.ts";
import { type Batch, noCounts, ofType, type Operation, type SyncCounts } from "./batch.ts";
import { loadScope, type Scope, toOuterParent } from "./scope.ts";
import { isChangedByOthers, lockSync, mergeItems, readDeletions, readSnapshot } from "./sync-tree.sql.ts";
import { readVersion } from "./sync-tree.ts";
import t from "./messages.json" with { type: "json" };

/** Above this many new rows, searches are slow until the pending index entries are flushed. */
const flushThreshold = 500;

/**
 * Applies a batch of a sync. All batches of a sync are one change in the history, which undoes all of them. A batch that
 * is sent again changes nothing and gets the same answer. Operations on what was changed in the meantime are skipped.
 *
 * @throws NOT_FOUND for a category of another person; CONFLICT when the sync was undone, or a later batch was applied
 */
export async function applySync(ctx: Context, input: ApplySyncInput): Promise<AppliedSync> {
  const { answer, created } = await retryOnConflict(() => inTransaction(ctx, (inner) => applyBatch(inner, input)));
  if (created.length > flushThreshold) await flushPendingIndexEntries(ctx);
  readPagesLater(ctx, created);
  return answer;
}

/** What a sync has done until now, as its change stores it beside what undoes it. */
interface Progress extends SyncedCategories {
  counts: SyncCounts;
  /** The last batch that changed something; older answers are not kept, because the row is written with each batch. */
  last: { batch: number; answer: AppliedSync } | null;
}

async function applyBatch(ctx: Context, input: ApplySyncInput): Promise<{ answer: AppliedSync; created: string[] }> {
  await lockPerson(ctx);
  const scope = await loadScope(ctx, input.categoryId);
  const progress = await loadProgress(ctx, input.syncId);
  const { last } = progress;
  if (last?.batch === input.batch) return { answer: last.answer, created: [] };
  if (last && last.batch > input.batch) throw new AppError("CONFLICT", t.laterBatchWasApplied);
  const links = ofType(input.operations, "add-link", "edit-link", "delete-link");
  await lockBookmarks(
    ctx,
    links.map(({ id }) => id),
  );
  const snapshot = await readSnapshot(ctx);
  const versionBefore = await readVersion(ctx, scope);
  const batch = await apply(ctx, scope, input);
  const version = await readVersion(ctx, await loadScope(ctx, input.categoryId));
  const isOurs = !batch.hasMovedOthers && !(await isChangedByOthers(ctx, snapshot));
  const answer = { versionBefore, version: isOurs ? version : versionBefore, skipped: batch.skipped };
  await record(ctx, input, batch, progress, answer);
  return { answer, created: batch.createdLinks };
}

async function loadProgress(ctx: Context, syncId: string): Promise<Progress> {
  const row = await lockSync(ctx, syncId);
  if (!row) return { steps: [], created: [], counts: noCounts, last: null };
  if (row.kind !== "sync") throw new AppError("CONFLICT", t.idIsTaken);
  if (row.undoneAt) throw new AppError("CONFLICT", t.syncWasUndone);
  return (row.category as { synced: Progress }).synced;
}

async function apply(ctx: Context, scope: Scope, { syncId, device, operations }: ApplySyncInput): Promise<Batch> {
  const lists = { skipped: [], items: [], steps: [], created: [], createdLinks: [] };
  const batch: Batch = { scope, counts: { ...noCounts }, hasMovedOthers: false, ...lists };
  await applyFolders(ctx, batch, ofType(operations, "add-folder", "edit-folder"));
  await applyLinks(ctx, batch, ofType(operations, "add-link", "edit-link"));
  await deleteLinks(ctx, batch, ofType(operations, "delete-link"));
  if (isEmpty(batch) && ofType(operations, "delete-folder").length === 0) return batch;
  await recordChange(ctx, { id: syncId, kind: "sync", count: countLinks(batch.counts), subject: device });
  await mergeItems(ctx, syncId, batch.items);
  await deleteFolders(ctx, syncId, batch, ofType(operations, "delete-folder"));
  return batch;
}

function isEmpty({ items, steps, created }: Batch): boolean {
  return items.length + steps.length + created.length === 0;
}

function countLinks({ added, edited, moved, deleted }: SyncCounts): number {
  return added + edited + moved + deleted;
}

async function record(
  ctx: Context,
  { syncId, batch: number }: ApplySyncInput,
  batch: Batch,
  progress: Progress,
  answer: AppliedSync,
): Promise<void> {
  if (isEmpty(batch)) return;
  const counts = sum(progress.counts, batch.counts);
  const synced: Progress = {
    steps: [...progress.steps, ...batch.steps],
    created: [...progress.created, ...batch.created],
    counts,
    last: { batch: number, answer },
  };
  await ctx.em.nativeUpdate(BookmarkChange, { id: syncId }, { category: { synced }, target: describe(counts) });
  await publish(ctx, { type: "bookmarks.changed" });
  if (batch.counts.folders > 0 || batch.steps.length > 0) await publish(ctx, { type: "categories.changed" });
}

function sum(a: SyncCounts, b: SyncCounts): SyncCounts {
  return {
    added: a.added + b.added,
    edited: a.edited + b.edited,
    moved: a.moved + b.moved,
    deleted: a.deleted + b.deleted,
    folders: a.folders + b.folders,
  };
}

/** "12 added, 3 moved, 1 deleted" */
function describe({ added, edited, moved, deleted, folders }: SyncCounts): string {
  return [
    added > 0 && format(t.countAdded, { count: added }),
    edited > 0 && format(t.countEdited, { count: edited }),
    moved > 0 && format(t.countMoved, { count: moved }),
    deleted > 0 && format(t.countDeleted, { count: deleted }),
    folders > 0 && format(t.countFolders, { count: folders }),
  ]
    .filter((part) => part !== false)
    .join(", ");
}

/** Moves links to the trash that are still as the caller knows them. */
async function deleteLinks(
  ctx: Context,
  { scope, skipped, items, counts }: Batch,
  operations: readonly Operation<"delete-link">[],
): Promise<void> {
  if (operations.length === 0) return;
  const locked = await lockBookmarks(
    ctx,
    operations.map(({ id }) => id),
  );
  const found = new Map(locked.map(({ id, state }) => [id, state]));
  const ids: string[] = [];
  for (const { id, was } of operations) {
    const state = found.get(id);
    // Deleted already: that is what is wanted.
    if (!state) continue;
    const isSame =
      state.title === was.title && state.url === was.url && toOuterParent(scope, state.categoryId) === was.parentId;
    if (isSame) ids.push(id);
    else skipped.push({ id, reason: t.changedMeanwhile });
  }
  await moveToTrash(ctx, ids);
  items.push(...(await readDeletions(ctx, ids)));
  counts.deleted += ids.length;
}

/** Deletes categories that are empty by now. */
async function deleteFolders(
  ctx: Context,
  changeId: string,
  { scope, skipped, steps, counts }: Batch,
  operations: readonly Operation<"delete-folder">[],
): Promise<void> {
  const { tree, rootId } = scope;
  const wanted = operations.flatMap(({ id, was }) => {
    const node = tree.get(id);
    if (!node || id === rootId) return [];
    if (node.name === was.name && toOuterParent(scope, node.parentId) === was.parentId) return [id];
    skipped.push({ id, reason: t.changedMeanwhile });
    return [];
  });
  const unused = await findUnused(ctx, tree, wanted);
  for (const id of wanted) if (!unused.includes(id)) skipped.push({ id, reason: t.notEmpty });
  if (unused.length === 0) return;
  await recordLostCategories(ctx, changeId, { ids: unused, uncategorizedId: tree.uncategorized!.id });
  const removed = await removeUnused(ctx, tree, unused);
  for (const id of unused) tree.remove(id);
  steps.push({ removed });
  counts.folders += unused.length;
}
