import type { BackupFormat, BackupRun } from "@bowerbird/contract/backups";
import { BackupSettings } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { nextTime } from "../../platform/jobs/index.ts";
import { requireConnection } from "./connection.ts";
import { backupRuns } from "./run-backup.ts";
import { findOpenRun, insertRun } from "./runs.ts";
import { backupSchedule, loadSettings } from "./settings.ts";

/**
 * Starts a backup in the background. While one is in progress it returns that one.
 *
 * @throws NOT_SET_UP, CONFLICT while no drive is connected
 */
export async function startBackup(ctx: Context, { format }: { format?: BackupFormat | undefined }): Promise<BackupRun> {
  await requireConnection(ctx);
  const wanted = { id: uuid(), format: format ?? (await loadSettings(ctx)).format, dueAt: null };
  for (;;) {
    const run = await insertRun(ctx, wanted);
    if (run) {
      await backupRuns.enqueue(ctx, ctx.userId, run.id);
      return run;
    }
    // The open run may have ended between the two queries.
    const open = await findOpenRun(ctx);
    if (open) return open;
  }
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
  if (id !== null) await backupRuns.enqueue(ctx, ctx.userId, id);
}

/** While another backup is in progress the time stays due: the sweep calls again. */
async function takeDue(ctx: Context): Promise<{ format: BackupFormat; dueAt: Date } | null> {
  await own(ctx).selectFrom("BackupSettings").select("userId").forUpdate().execute();
  const settings = await loadSettings(ctx);
  const schedule = backupSchedule(ctx.userId, settings);
  const { nextDueAt: dueAt, format } = settings;
  if (!schedule || dueAt === null || dueAt > ctx.now() || (await findOpenRun(ctx))) return null;
  await ctx.em.nativeUpdate(BackupSettings, {}, { nextDueAt: nextTime(schedule, ctx.now()) });
  return { format, dueAt };
}
