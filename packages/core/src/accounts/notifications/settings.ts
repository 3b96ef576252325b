import type { NotificationSettings } from "@bowerbird/contract/notifications";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { type JobSchedule, nextTime } from "../../platform/jobs/index.ts";

const defaults: NotificationSettings = {
  backupFailed: true,
  weeklyDigest: false,
  importFinished: true,
  linksBroken: true,
  timeZone: "UTC",
};

export type StoredNotifications = NotificationSettings & { nextDigestAt: Date | null };

export async function getNotifications(ctx: Context): Promise<NotificationSettings> {
  const { nextDigestAt: _, ...settings } = await loadNotifications(ctx);
  return settings;
}

/** Changes the person's settings; omitted ones stay. */
export async function changeNotifications(
  ctx: Context,
  change: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  await storeNotifications(ctx, change);
  return getNotifications(ctx);
}

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

/** Stores changed settings and the time of the next digest. */
export function storeNotifications(ctx: Context, change: Partial<NotificationSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    // Locks the user, because the settings row may not exist yet.
    await database(inner).selectFrom("user").select("id").where("id", "=", ctx.userId).forNoKeyUpdate().execute();
    const { nextDigestAt, ...before } = await loadNotifications(inner);
    const after = { ...before, ...change };
    const isSame = after.weeklyDigest === before.weeklyDigest && after.timeZone === before.timeZone;
    const next = isSame ? nextDigestAt : after.weeklyDigest ? nextTime(digestSchedule(after), ctx.now()) : null;
    await writeRow(inner, after, next);
  });
}

/** Mondays at 8 am in the person's time zone. */
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
