import type { NotificationSettings } from "@bowerbird/contract/notifications";
import { NotificationSettings as Settings } from "@bowerbird/db";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { type JobSchedule, nextTime } from "../../platform/jobs/index.ts";

const defaults: NotificationSettings = {
  backupFailed: true,
  weeklyDigest: false,
  importFinished: true,
  linksBroken: true,
  yearlyLetter: false,
  timeZone: "UTC",
};

export type StoredNotifications = NotificationSettings & { nextDigestAt: Date | null; nextLetterAt: Date | null };

export async function getNotifications(ctx: Context): Promise<NotificationSettings> {
  const { nextDigestAt: _, nextLetterAt: __, ...settings } = await loadNotifications(ctx);
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
  if (!row) return { ...defaults, nextDigestAt: null, nextLetterAt: null };
  const { userId: _, nextDigestAt = null, nextLetterAt = null, ...settings } = row;
  return { ...settings, nextDigestAt, nextLetterAt };
}

/** Stores changed settings and the times of the next digest and letter. */
export function storeNotifications(ctx: Context, change: Partial<NotificationSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { nextDigestAt, nextLetterAt, ...before } = await loadNotifications(inner);
    const after = { ...before, ...change };
    const next = (kind: "weeklyDigest" | "yearlyLetter", schedule: JobSchedule, planned: Date | null) => {
      if (after[kind] === before[kind] && after.timeZone === before.timeZone) return planned;
      return after[kind] ? nextTime(schedule, ctx.now()) : null;
    };
    await inner.em.upsert(Settings, {
      userId: ctx.userId,
      ...after,
      nextDigestAt: next("weeklyDigest", digestSchedule(after), nextDigestAt),
      nextLetterAt: next("yearlyLetter", letterSchedule(after), nextLetterAt),
    });
  });
}

/** Mondays at 8 am in the person's time zone. */
export function digestSchedule({ timeZone }: { timeZone: string }): JobSchedule {
  return { pattern: "0 8 * * 1", timeZone };
}

/** On January 3 at 8 am in the person's time zone: the holidays are over. */
export function letterSchedule({ timeZone }: { timeZone: string }): JobSchedule {
  return { pattern: "0 8 3 1 *", timeZone };
}
