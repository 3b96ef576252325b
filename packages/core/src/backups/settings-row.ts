import type { BackupSettings } from "@bowerbird/contract/backups";
import { type Context, database, inTransaction } from "../context/index.ts";
import { nextTime } from "../jobs/index.ts";
import { backupSchedule } from "./backup-schedule.ts";

/** Of somebody who has chosen nothing yet. */
const defaults: BackupSettings = {
  enabled: false,
  frequency: "weekly",
  format: "json",
  maxBackups: 10,
  autoDelete: true,
  timeZone: "UTC",
};

export type StoredSettings = BackupSettings & { nextDueAt: Date | null };

export async function loadSettings(ctx: Context): Promise<StoredSettings> {
  const row = await database(ctx)
    .selectFrom("backup_settings")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .executeTakeFirst();
  if (!row) return { ...defaults, nextDueAt: null };
  return {
    enabled: row.enabled,
    frequency: row.frequency as BackupSettings["frequency"],
    format: row.format as BackupSettings["format"],
    maxBackups: row.max_backups,
    autoDelete: row.auto_delete,
    timeZone: row.time_zone,
    nextDueAt: row.next_due_at && new Date(row.next_due_at),
  };
}

/** Writes the settings with a change, and when the next backup is due by them. */
export function storeSettings(ctx: Context, change: Partial<BackupSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockSettings(inner);
    const { nextDueAt, ...before } = await loadSettings(inner);
    const after = { ...before, ...change };
    const isSame = (["enabled", "frequency", "timeZone"] as const).every((name) => after[name] === before[name]);
    const due = isSame && nextDueAt !== null ? nextDueAt : await dueBy(inner, after);
    await writeRow(inner, after, due);
  });
}

/** The row need not be there yet. */
async function lockSettings(ctx: Context): Promise<void> {
  await database(ctx).selectFrom("user").select("id").where("id", "=", ctx.userId).forNoKeyUpdate().execute();
}

/** Without a drive nothing is ever due. */
async function dueBy(ctx: Context, settings: BackupSettings): Promise<Date | null> {
  const schedule = settings.enabled ? backupSchedule(ctx.userId, settings) : null;
  if (!schedule) return null;
  const connected = database(ctx).selectFrom("drive_connection").select("user_id").where("user_id", "=", ctx.userId);
  return (await connected.executeTakeFirst()) ? nextTime(schedule, ctx.now()) : null;
}

async function writeRow(ctx: Context, settings: BackupSettings, nextDueAt: Date | null): Promise<void> {
  const { enabled, frequency, format, maxBackups, autoDelete, timeZone } = settings;
  const row = { enabled, frequency, format, max_backups: maxBackups, auto_delete: autoDelete, time_zone: timeZone };
  await database(ctx)
    .insertInto("backup_settings")
    .values({ user_id: ctx.userId, ...row, next_due_at: nextDueAt })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...row, next_due_at: nextDueAt }))
    .execute();
}
