import { eachNotification, type NotificationSettings } from "@bowerbird/contract/notifications";
import { NotificationSettings as Settings } from "@bowerbird/db";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { type JobSchedule, nextTime } from "../../platform/jobs/index.ts";

const defaults: NotificationSettings = { ...eachNotification(({ isOn }) => isOn), timeZone: "UTC" };

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
  const row = await ctx.em.findOne(Settings, {}, unmanaged);
  if (!row) return { ...defaults, nextDigestAt: null };
  const { userId: _, nextDigestAt = null, ...settings } = row;
  return { ...settings, nextDigestAt };
}

/** Stores changed settings and the time of the next digest. */
export function storeNotifications(ctx: Context, change: Partial<NotificationSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { nextDigestAt, ...before } = await loadNotifications(inner);
    const after = { ...before, ...change };
    const isAsBefore = after.weeklyDigest === before.weeklyDigest && after.timeZone === before.timeZone;
    const next = after.weeklyDigest ? nextTime(digestSchedule(after), ctx.now()) : null;
    await inner.em.upsert(Settings, { userId: ctx.userId, ...after, nextDigestAt: isAsBefore ? nextDigestAt : next });
  });
}

/** Mondays at 8 am in the person's time zone. */
export function digestSchedule({ timeZone }: { timeZone: string }): JobSchedule {
  return { pattern: "0 8 * * 1", timeZone };
}
