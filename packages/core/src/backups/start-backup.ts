import type { BackupFormat, BackupRun } from "@bowerbird/contract/backups";
import { v7 as uuid } from "uuid";
import { type Context, database, inTransaction } from "../context/index.ts";
import { nextTime } from "../jobs/index.ts";
import { backupSchedule } from "./backup-schedule.ts";
import { findOpenRun, insertRun } from "./backup-run-row.ts";
import { requireConnection } from "./connection.ts";
import { loadSettings } from "./settings-row.ts";

/**
 * Has the person backed up in the background, now. A second click gets the run that is under way.
 *
 * @throws NOT_SET_UP, CONFLICT while no drive is connected
 */
export async function startBackup(ctx: Context, { format }: { format?: BackupFormat | undefined }): Promise<BackupRun> {
  await requireConnection(ctx);
  const wanted = { id: uuid(), format: format ?? (await loadSettings(ctx)).format, dueAt: null };
  for (;;) {
    const run = await insertRun(ctx, wanted);
    if (run) {
      await workOn(ctx, run.id);
      return run;
    }
    // It may have ended between the two questions.
    const open = await findOpenRun(ctx);
    if (open) return open;
  }
}

/**
 * Begins the backup that is due by the person's schedule, if there is one. However many call it, and however late, there
 * is one run for a time that has come, and the next time is one to come.
 */
export async function startDueBackup(ctx: Context): Promise<void> {
  const id = await inTransaction(ctx, async (inner) => {
    const due = await takeDue(inner);
    if (!due) return null;
    const { format, dueAt } = due;
    return (await insertRun(inner, { id: uuid(), format, dueAt }))?.id ?? null;
  });
  if (id !== null) await workOn(ctx, id);
}

/** While another backup is under way the time stays due: the sweep asks again. */
async function takeDue(ctx: Context): Promise<{ format: BackupFormat; dueAt: Date } | null> {
  await database(ctx)
    .selectFrom("backup_settings")
    .select("user_id")
    .where("user_id", "=", ctx.userId)
    .forUpdate()
    .execute();
  const settings = await loadSettings(ctx);
  const schedule = backupSchedule(ctx.userId, settings);
  const { nextDueAt: dueAt, format } = settings;
  if (!schedule || dueAt === null || dueAt > ctx.now() || (await findOpenRun(ctx))) return null;
  await database(ctx)
    .updateTable("backup_settings")
    .set({ next_due_at: nextTime(schedule, ctx.now()) })
    .where("user_id", "=", ctx.userId)
    .execute();
  return { format, dueAt };
}

function workOn(ctx: Context, backupRunId: string): Promise<void> {
  return ctx.services.enqueue("run-backup", { userId: ctx.userId, backupRunId });
}
