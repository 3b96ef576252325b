import type { NotificationSettings } from "@bowerbird/contract/notifications";
import { type Context, database, inTransaction } from "../context/index.ts";
import { type JobSchedule, nextTime } from "../jobs/index.ts";

/** Of somebody who has chosen nothing yet. */
const defaults: NotificationSettings = {
  backupFailed: true,
  weeklyDigest: false,
  importFinished: true,
  linksBroken: true,
  timeZone: "UTC",
};

export type StoredNotifications = NotificationSettings & { nextDigestAt: Date | null };

export async function loadNotifications(ctx: Context): Promise<StoredNotifications> {
  const row = await database(ctx)
    .selectFrom("notification_settings")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .executeTakeFirst();
  if (!row) return { ...defaults, nextDigestAt: null };
  return {
    backupFailed: row.backup_failed,
    weeklyDigest: row.weekly_digest,
    importFinished: row.import_finished,
    linksBroken: row.links_broken,
    timeZone: row.time_zone,
    nextDigestAt: row.next_digest_at && new Date(row.next_digest_at),
  };
}

/** Writes the choices with a change, and when the next digest goes by them. */
export function storeNotifications(ctx: Context, change: Partial<NotificationSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    // The row need not be there yet.
    await database(inner).selectFrom("user").select("id").where("id", "=", ctx.userId).forNoKeyUpdate().execute();
    const { nextDigestAt, ...before } = await loadNotifications(inner);
    const after = { ...before, ...change };
    const isSame = after.weeklyDigest === before.weeklyDigest && after.timeZone === before.timeZone;
    const next = isSame ? nextDigestAt : after.weeklyDigest ? nextTime(digestSchedule(after), ctx.now()) : null;
    await writeRow(inner, after, next);
  });
}

/** Mondays at eight o'clock where the person lives. */
export function digestSchedule({ timeZone }: { timeZone: string }): JobSchedule {
  return { pattern: "0 8 * * 1", timeZone };
}

async function writeRow(ctx: Context, settings: NotificationSettings, nextDigestAt: Date | null): Promise<void> {
  const row = {
    backup_failed: settings.backupFailed,
    weekly_digest: settings.weeklyDigest,
    import_finished: settings.importFinished,
    links_broken: settings.linksBroken,
    time_zone: settings.timeZone,
    next_digest_at: nextDigestAt,
  };
  await database(ctx)
    .insertInto("notification_settings")
    .values({ user_id: ctx.userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}
