import { type Context, createJobContext, database, type VisitorContext } from "../context/index.ts";
import { backupSchedule } from "./backup-schedule.ts";
import { loadSettings } from "./settings-row.ts";

const job = "start-due-backup";
const rowsAtOnce = 500;

/** Makes the queue begin the person's backups at the times of their settings, or leave them alone. */
export async function planBackups(ctx: Context): Promise<void> {
  const { schedules } = ctx.services;
  const settings = await loadSettings(ctx);
  const schedule = settings.nextDueAt === null ? null : backupSchedule(ctx.userId, settings);
  if (schedule) await schedules.put(keyOf(ctx.userId), schedule, job, { userId: ctx.userId });
  else await schedules.remove(job, keyOf(ctx.userId));
}

/**
 * Brings all schedules of the queue in line with the settings: those that it lost are put back, and those of people who
 * want none any more, or are gone, are taken out. Harmless at any time, and by several at once.
 */
export async function reconcileBackups(ctx: VisitorContext): Promise<void> {
  const surplus = new Set(await ctx.services.schedules.keys(job));
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const ids = await plannedAfter(ctx, last);
    for (const userId of ids) {
      await planBackups(createJobContext(ctx.services, userId));
      surplus.delete(keyOf(userId));
    }
    if (ids.length < rowsAtOnce) break;
    last = ids.at(-1)!;
  }
  for (const key of surplus) await ctx.services.schedules.remove(job, key);
}

async function plannedAfter(ctx: VisitorContext, last: string): Promise<string[]> {
  const rows = await database(ctx)
    .selectFrom("backup_settings")
    .select("user_id")
    .where("next_due_at", "is not", null)
    .where("user_id", ">", last)
    .orderBy("user_id")
    .limit(rowsAtOnce)
    .execute();
  return rows.map(({ user_id }) => user_id as string);
}

function keyOf(userId: string): string {
  return `backup-${userId}`;
}
