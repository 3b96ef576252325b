import type { ApplyRecategorizationInput, Recategorization } from "@bowerbird/contract/recategorizations";
import { Recategorization as Run, RecategorizationItem } from "@bowerbird/db";
import { retryOnConflict, flushPendingIndexEntries } from "../../library/bookmarks/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { applyCategories, undoCategories } from "./apply-categories.sql.ts";
import { applyTags, undoTags } from "./apply-tags.ts";
import { giveRelevance } from "./give-relevance.ts";
import { removeEmptyFolders } from "./remove-folders.ts";
import { excludeItems } from "./run-items.sql.ts";
import { findRecategorization, type RecategorizationRow, updateRecategorization } from "./recategorization-row.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Applies a run's proposals, except the excluded ones, in one transaction. Later changes by the person are kept.
 *
 * @throws NOT_FOUND; CONFLICT when the run is not ready to be applied
 */
export async function applyRecategorization(
  ctx: Context,
  input: ApplyRecategorizationInput,
): Promise<Recategorization> {
  const applied = await inLockedTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, input.id, true);
    if (run.status !== "ready") throw new AppError("CONFLICT", explainNotReady(run.status));
    await excludeItems(inner, input);
    return applyRun(inner, run);
  });
  await flushPendingIndexEntries(ctx);
  return applied;
}

/** Runs in a transaction, serialized with all other bulk changes of the person. */
function inLockedTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      return work(inner);
    }),
  );
}

function explainNotReady(status: string): string {
  if (status === "queued" || status === "running") return t.thisIsStillRunning;
  if (status === "cancelled") return t.thisHasBeenCancelled;
  if (status === "failed") return t.runFailed;
  if (status === "replaced") return t.aLaterRunHasReplacedIt;
  return t.thisIsAlreadyApplied;
}

/** Applies the proposals of a locked run. */
export async function applyRun(ctx: Context, run: RecategorizationRow): Promise<Recategorization> {
  const { id, kind } = run;
  const applied = kind === "tags" ? await applyTags(ctx, id) : await applyMoves(ctx, id);
  await ctx.em.nativeUpdate(RecategorizationItem, { recategorizationId: id, status: "proposed" }, { status: "kept" });
  await discardEarlier(ctx, id, kind);
  await publish(ctx, { type: "bookmarks.changed" });
  await publish(ctx, { type: "categories.changed" });
  return updateRecategorization(ctx, id, { status: "applied", applied, finishedAt: ctx.now() });
}

async function applyMoves(ctx: Context, id: string): Promise<number> {
  const applied = await applyCategories(ctx, id);
  await giveRelevance(ctx, id);
  return applied;
}

/** Only the latest run can be undone, so the items of earlier ones are deleted. */
async function discardEarlier(ctx: Context, id: string, kind: string): Promise<void> {
  await ctx.em.nativeUpdate(Run, { kind, id: { $ne: id }, status: "applied" }, { status: "settled" });
  const others = own(ctx).selectFrom("Recategorization").select("id").where("kind", "=", kind).where("id", "<>", id);
  const ended = others.where("status", "in", ["undone", "settled", "replaced", "cancelled", "failed"]);
  await own(ctx).deleteFrom("RecategorizationItem").where("recategorizationId", "in", ended).execute();
}

/**
 * Reverts every bookmark to its state before a run, in one transaction; later changes by the person are kept.
 *
 * @throws NOT_FOUND; CONFLICT for a run that is not applied or not the latest
 */
export async function undoRecategorization(
  ctx: Context,
  { id }: { id: string },
): Promise<{ restored: number; kept: number }> {
  const undone = await inLockedTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, id, true);
    if (run.status !== "applied") throw new AppError("CONFLICT", explainNotApplied(run.status));
    return undoRun(inner, run);
  });
  await flushPendingIndexEntries(ctx);
  return undone;
}

function explainNotApplied(status: string): string {
  if (status === "undone") return t.thisIsAlreadyUndone;
  if (status === "settled") return t.laterRunExists;
  return t.thisHasNotBeenApplied;
}

async function undoRun(ctx: Context, run: RecategorizationRow) {
  const { id, kind, applied } = run;
  const restored = kind === "tags" ? await undoTags(ctx, id) : await undoMoves(ctx, id);
  if (kind === "folders") await removeEmptyFolders(ctx, run);
  await ctx.em.nativeUpdate(RecategorizationItem, { recategorizationId: id, status: "applied" }, { status: "kept" });
  await updateRecategorization(ctx, id, { status: "undone" });
  await publish(ctx, { type: "bookmarks.changed" });
  await publish(ctx, { type: "categories.changed" });
  return { restored, kept: applied - restored };
}

async function undoMoves(ctx: Context, id: string): Promise<number> {
  const tree = await loadCategoryTree(ctx);
  return undoCategories(ctx, id, tree.uncategorized!.id);
}

const unapplied = ["queued", "running", "ready"];

/**
 * Cancels a run or discards its proposals; no bookmark changes. Idempotent.
 *
 * @throws NOT_FOUND; CONFLICT for a run that was applied or has ended
 */
export function cancelRecategorization(ctx: Context, { id }: { id: string }): Promise<Recategorization> {
  return inTransaction(ctx, async (inner) => {
    // Storing a batch and applying the run take this lock, too, and then see the new status.
    const { status } = await findRecategorization(inner, id, true);
    if (status !== "cancelled" && !unapplied.includes(status)) throw new AppError("CONFLICT", t.thisIsAlreadyFinished);
    return updateRecategorization(inner, id, { status: "cancelled", finishedAt: ctx.now() });
  });
}
