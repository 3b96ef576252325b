import { format } from "@bowerbird/contract/messages";
import type { AppliedSync, ApplySyncInput } from "@bowerbird/contract/sync";
import { BookmarkChange } from "@bowerbird/db";
import { flushPendingIndexEntries, readPagesLater, retryOnConflict } from "../bookmarks/index.ts";
import type { SyncedCategories } from "../categories/index.ts";
import { recordChange } from "../changes/index.ts";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { deleteFolders, deleteLinks } from "./apply-deletions.ts";
import { applyFolders } from "./apply-folders.ts";
import { applyLinks } from "./apply-links.ts";
import { type Batch, noCounts, ofType, type SyncCounts } from "./batch.ts";
import t from "./messages.json" with { type: "json" };
import { loadScope, type Scope } from "./scope.ts";
import { mergeItems } from "./sync-tree.sql.ts";
import { readVersion } from "./sync-tree.ts";

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
  const versionBefore = await readVersion(ctx, scope);
  const batch = await apply(ctx, scope, input);
  const version = await readVersion(ctx, await loadScope(ctx, input.categoryId));
  const answer = { versionBefore, version, skipped: batch.skipped };
  await record(ctx, input, batch, progress, answer);
  return { answer, created: batch.createdLinks };
}

async function loadProgress(ctx: Context, syncId: string): Promise<Progress> {
  const change = own(ctx)
    .selectFrom("BookmarkChange")
    .select(["kind", "category", "undoneAt"])
    .where("id", "=", syncId);
  const row = await change.forUpdate().executeTakeFirst();
  if (!row) return { steps: [], created: [], counts: noCounts, last: null };
  if (row.kind !== "sync") throw new AppError("CONFLICT", t.idIsTaken);
  if (row.undoneAt) throw new AppError("CONFLICT", t.syncWasUndone);
  return (row.category as { synced: Progress }).synced;
}

async function apply(ctx: Context, scope: Scope, { syncId, device, operations }: ApplySyncInput): Promise<Batch> {
  const lists = { skipped: [], items: [], steps: [], created: [], createdLinks: [] };
  const batch: Batch = { scope, counts: { ...noCounts }, ...lists };
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
