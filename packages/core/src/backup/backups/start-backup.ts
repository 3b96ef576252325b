import type { BackupFormat, BackupRun as Run } from "@bowerbird/contract/backups";
import { BackupSettings, BackupRun } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import {
  type Context,
  inTransaction,
  createJobContext,
  type VisitorContext,
  unmanaged,
} from "../../platform/context/index.ts";
import { nextTime } from "../../platform/jobs/index.ts";
import { listWithoutSettings, lockSettings, reopenRun } from "./backups.sql.ts";
import { requireConnection } from "./connection.ts";
import { findOpenRun, insertRun, publishRun } from "./runs.ts";
import { backupSchedule, loadSettings, planBackups, startDefaultBackups } from "./settings.ts";

/**
 * Starts a backup in the background. While one is in progress it returns that one.
 *
 * @throws CONFLICT while backups go nowhere
 */
export async function startBackup(ctx: Context, { format }: { format?: BackupFormat | undefined }): Promise<Run> {
  await startDefaultBackups(ctx);
  await requireConnection(ctx);
  const wanted = { id: uuid(), format: format ?? (await loadSettings(ctx)).format, dueAt: null };
  for (;;) {
    const run = await insertRun(ctx, wanted);
    if (run) {
      await enqueue(ctx, run.id);
      return run;
    }
    // The open run may have ended between the two queries.
    const open = await findOpenRun(ctx);
    if (open) return open;
  }
}

function enqueue(ctx: Context, backupRunId: string): Promise<void> {
  return ctx.services.enqueue("run-backup", { userId: ctx.userId, backupRunId });
}

/**
 * Starts the backup that is due by the person's schedule, if there is one. However often and however late it is called,
 * there is one run for each due time, and the next due time is in the future.
 */
export async function startDueBackup(ctx: Context): Promise<void> {
  const id = await inTransaction(ctx, async (inner) => {
    const due = await takeDue(inner);
    if (!due) return null;
    const { format, dueAt } = due;
    return (await insertRun(inner, { id: uuid(), format, dueAt }))?.id ?? null;
  });
  if (id !== null) await enqueue(ctx, id);
}

/** While another backup is in progress the time stays due: the sweep calls again. */
async function takeDue(ctx: Context): Promise<{ format: BackupFormat; dueAt: Date } | null> {
  await lockSettings(ctx);
  const settings = await loadSettings(ctx);
  const schedule = backupSchedule(ctx.userId, settings);
  const { nextDueAt: dueAt, format } = settings;
  if (!schedule || dueAt === null || dueAt > ctx.now() || (await findOpenRun(ctx))) return null;
  await ctx.em.nativeUpdate(BackupSettings, {}, { nextDueAt: nextTime(schedule, ctx.now()) });
  return { format, dueAt };
}

const sweepBatch = 1_000;
/** For sweeps, which read the rows of all people. */
const allPeople = { filters: false, limit: sweepBatch, ...unmanaged } as const;

/** Starts the backups that are due, and retries failed ones. Safe anywhere at any time. */
export async function sweepBackups(ctx: VisitorContext): Promise<void> {
  await startDefaults(ctx);
  await startDue(ctx);
  await retryFailed(ctx);
}

/** People who were there before backups were, or have never opened their settings. */
async function startDefaults(ctx: VisitorContext): Promise<void> {
  if (!ctx.services.storages.openFolder) return;
  for (const { id } of await listWithoutSettings(ctx, sweepBatch)) await startDefaultBackups(actFor(ctx, id));
}

async function startDue(ctx: VisitorContext): Promise<void> {
  for (const { userId } of await ctx.em.find(BackupSettings, { nextDueAt: { $lte: ctx.now() } }, allPeople)) {
    const person = actFor(ctx, userId);
    await startDueBackup(person);
    // The queue did not start it: it may have lost the schedule.
    await planBackups(person);
  }
}

/** Retries the scheduled runs whose time for it has come, unless backups were switched off or a later one succeeded. */
async function retryFailed(ctx: VisitorContext): Promise<void> {
  for (const { id, userId } of await ctx.em.find(BackupRun, { retryAt: { $lte: ctx.now() } }, allPeople)) {
    await retry(actFor(ctx, userId), id);
  }
}

async function retry(ctx: Context, id: string): Promise<void> {
  const row = await reopenRun(ctx, id);
  if (!row) return void (await ctx.em.nativeUpdate(BackupRun, { id }, { retryAt: null }));
  await publishRun(ctx, row);
  await enqueue(ctx, id);
}

/** A job's context with the sweep's clock, which tests set. */
function actFor({ services, now }: VisitorContext, userId: string): Context {
  return createJobContext({ ...services, now }, userId);
}
