import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import { RestoreItem } from "@bowerbird/db";
import { UnreadableFileError } from "../../intake/files/index.ts";
import { refreshStatistics, retryOnConflict } from "../../library/bookmarks/index.ts";
import { type Context, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { defineRun, type Run } from "../../platform/runs/index.ts";
import { applyCategories, removeOthers, restoreOthers, undoCategories } from "./apply-categories.ts";
import { applyItems } from "./apply-items.ts";
import { readBackup } from "./read-backup.ts";
import { applySettings, followSettings, undoSettings } from "./restore-settings.ts";
import { deleteContent, type RestoreRow, updateRestore } from "./restores.ts";
import { settleOthers } from "./restores.sql.ts";
import { undoItems } from "./undo-items.ts";
import t from "../messages.json" with { type: "json" };

/** One transaction on the locked restore, in line with everything else that changes many of the person's bookmarks. */
export type Step = <T>(work: (ctx: Context, row: RestoreRow) => Promise<T>) => Promise<T>;

/** The work of a restore is what its status says. It goes on behind the last batch that was stored. */
export const restoreRuns = defineRun({
  table: "Restore",
  job: "run-restore",
  idName: "restoreId",
  openStatuses: workingRestoreStatuses,
  lockFirst: lockPerson,
  work: async (ctx, run) => {
    const row = run.row as RestoreRow;
    if (row.status === "applying") await apply(ctx, row, toStep(run));
    else if (row.status === "undoing") await undo(ctx, toStep(run));
    else await read(ctx, row, toStep(run));
  },
  onPoison: async (_ctx, run) => {
    const { status } = run.row;
    const isChanging = status === "applying" || status === "undoing";
    if (isChanging) await endHalfway(toStep(run));
    else await fail(toStep(run), t.thisBackupCouldNotBeReadPlease);
  },
});

function toStep(run: Run<"Restore">): Step {
  return (work) => retryOnConflict(() => run.step((ctx, row) => work(ctx, row as RestoreRow)));
}

async function read(ctx: Context, row: RestoreRow, step: Step): Promise<void> {
  try {
    await readBackup(ctx, row, { step });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    await fail(step, error.message);
  }
}

function fail(step: Step, message: string): Promise<void> {
  return step(async (ctx, { id }) => {
    await deleteContent(ctx, id);
    await updateRestore(ctx, id, { status: "failed", message, finishedAt: ctx.now() });
  });
}

async function apply(ctx: Context, { added }: RestoreRow, step: Step): Promise<void> {
  await writeRestore(ctx, step);
  await followSettings(ctx);
  await refreshStatistics(ctx, added);
  await ctx.services.enqueue("enrich-person", { userId: ctx.userId });
}

/** Writes what a restore brings back, without what follows from it. */
export async function writeRestore(ctx: Context, step: Step): Promise<void> {
  await step(async (inner, { id, done, categories }) => {
    if (done) return;
    await updateRestore(inner, id, { done: await applyCategories(inner, categories ?? []) });
    await publish(inner, { type: "categories.changed" });
  });
  await applyItems(ctx, step);
  await step(async (inner, row) => {
    const removed = row.mode === "replace" ? await removeOthers(inner, row) : [];
    const settings = await applySettings(inner, row.settings, row);
    await settleEarlier(inner, row.id);
    const done = { ...row.done!, removed, settings };
    await updateRestore(inner, row.id, { status: "applied", done, finishedAt: ctx.now() });
    await publishChanges(inner);
  });
}

/** Only the latest restore can be undone: earlier ones no longer need what undoing takes. */
async function settleEarlier(ctx: Context, id: string): Promise<void> {
  const earlier = await settleOthers(ctx, id);
  await ctx.em.nativeDelete(RestoreItem, { restoreId: { $in: earlier.map((row) => row.id) } });
}

async function undo(ctx: Context, step: Step): Promise<void> {
  await step(async (inner, { id, done }) => {
    if (!done || done.removed.length === 0) return;
    await restoreOthers(inner, done.removed);
    await updateRestore(inner, id, { done: { ...done, removed: [] } });
  });
  await undoItems(ctx, step);
  await step(async (inner, { id, done, isByToken }) => {
    if (done) {
      await undoCategories(inner, done);
      await undoSettings(inner, done.settings, isByToken);
    }
    await updateRestore(inner, id, { status: "undone", finishedAt: ctx.now() });
    await publishChanges(inner);
  });
  await followSettings(ctx);
}

async function publishChanges(ctx: Context): Promise<void> {
  await publish(ctx, { type: "categories.changed" });
  await publish(ctx, { type: "bookmarks.changed" });
}

/** What was done stays, and can be undone. */
function endHalfway(step: Step): Promise<void> {
  return step(async (ctx, { id, status }) => {
    const message = status === "applying" ? t.notEverythingRestored : t.notEverythingUndone;
    await updateRestore(ctx, id, { status: "applied", message, finishedAt: ctx.now() });
    await publishChanges(ctx);
  });
}
