import { createHash } from "node:crypto";
import { BackupSettings as Settings, DriveConnection } from "@bowerbird/db";
import type { BackupKind, BackupSettings, BackupState } from "@bowerbird/contract/backups";
import {
  type Context,
  createJobContext,
  inTransaction,
  type VisitorContext,
  unmanaged,
  lockPerson,
} from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { type JobSchedule, nextTime } from "../../platform/jobs/index.ts";
import { toKeyId, toKeyName } from "../encryption/index.ts";
import { findConnection, isUndecided, type StorageAccess, toConnection } from "./connection.ts";
import { getRestoreTest } from "./kept-content.ts";
import t from "../messages.json" with { type: "json" };

const job = "start-due-backup";
const reconcileBatch = 500;
/** Backups begin at night, spread over two hours so that they do not all begin at once. */
const firstHour = 3;
const spreadMinutes = 120;

const defaults: BackupSettings = {
  enabled: false,
  frequency: "weekly",
  format: "json",
  maxBackups: 10,
  autoDelete: true,
  timeZone: "UTC",
};

export type StoredSettings = BackupSettings & { nextDueAt: Date | null };

/** How the person is backed up, and where to. */
export async function getBackupSettings(ctx: Context): Promise<BackupState> {
  const { nextDueAt, ...settings } = await loadSettings(ctx);
  const found = await findConnection(ctx);
  const connection = found && {
    kind: found.kind as BackupKind,
    email: found.email,
    connectedAt: found.createdAt,
    isBroken: found.isBroken,
  };
  const publicKey = await loadPublicKey(ctx);
  const encryption = publicKey === null ? null : { keyFile: toKeyName(toKeyId(publicKey)) };
  const restoreTest = await getRestoreTest(ctx);
  return { ...settings, connection, encryption, kinds: listKinds(ctx), nextBackupAt: nextDueAt, restoreTest };
}

/** What the person's backups are encrypted to; null for plain ones. */
export async function loadPublicKey(ctx: Context): Promise<string | null> {
  const row = await ctx.em.findOne(Settings, {}, { fields: ["publicKey"], ...unmanaged });
  return row?.publicKey ?? null;
}

function listKinds({ services: { storages, drive } }: Context): BackupKind[] {
  return [
    ...(storages.openFolder ? (["folder"] as const) : []),
    ...(drive ? (["google"] as const) : []),
    "webdav",
    "s3",
  ];
}

/** Stores the default of a person who has not decided: weekly to the server's folder. Does nothing for others. */
export async function startDefaultBackups(ctx: Context): Promise<void> {
  if (!(await isUndecided(ctx))) return;
  await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    if (!(await isUndecided(inner))) return;
    await storeConnection(inner, { kind: "folder" }, t.thisServer);
    await storeSettings(inner, { enabled: true });
  });
  await planBackups(ctx);
}

/** Where the person's backups go from now on. @param name as the person knows it */
export async function storeConnection(ctx: Context, access: StorageAccess, name: string): Promise<void> {
  await ctx.em.upsert(DriveConnection, toConnection(ctx, access, name));
}

/** Changes how the person is backed up; what is left out stays. */
export async function changeBackupSettings(ctx: Context, input: Partial<BackupSettings>): Promise<BackupState> {
  await startDefaultBackups(ctx);
  await storeSettings(ctx, input);
  await planBackups(ctx);
  await publish(ctx, { type: "backups.changed" });
  return getBackupSettings(ctx);
}

/** The stored settings, or the defaults. */
export async function loadSettings(ctx: Context): Promise<StoredSettings> {
  const row = await ctx.em.findOne(Settings, {}, unmanaged);
  if (!row && (await isUndecided(ctx))) return { ...defaults, enabled: true, nextDueAt: firstDue(ctx) };
  if (!row) return { ...defaults, nextDueAt: null };
  const { enabled, maxBackups, autoDelete, timeZone, nextDueAt = null } = row;
  const frequency = row.frequency as BackupSettings["frequency"];
  return {
    enabled,
    frequency,
    format: row.format as BackupSettings["format"],
    maxBackups,
    autoDelete,
    timeZone,
    nextDueAt,
  };
}

/** Of the default settings. */
function firstDue(ctx: Context): Date | null {
  const schedule = backupSchedule(ctx.userId, defaults);
  return schedule && nextTime(schedule, ctx.now());
}

/** Stores a change of the settings, and when the next backup is due by them. */
export function storeSettings(ctx: Context, change: Partial<BackupSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { nextDueAt, ...before } = await loadSettings(inner);
    const after = { ...before, ...change };
    const isSame = (["enabled", "frequency", "timeZone"] as const).every((name) => after[name] === before[name]);
    const due = isSame && nextDueAt !== null ? nextDueAt : await computeDue(inner, after);
    await inner.em.upsert(Settings, { userId: ctx.userId, ...after, nextDueAt: due });
  });
}

/** Without a storage nothing is ever due. */
async function computeDue(ctx: Context, settings: BackupSettings): Promise<Date | null> {
  const schedule = settings.enabled ? backupSchedule(ctx.userId, settings) : null;
  if (!schedule || (await ctx.em.count(DriveConnection)) === 0) return null;
  return nextTime(schedule, ctx.now());
}

/**
 * When a person's backups begin: every day, on Sundays, or on the first of the month, between three and five o'clock
 * where they live; always at the same minute for one person.
 *
 * @returns null for `manual`
 */
export function backupSchedule(
  userId: string,
  { frequency, timeZone }: Pick<BackupSettings, "frequency" | "timeZone">,
): JobSchedule | null {
  if (frequency === "manual") return null;
  const spread = createHash("sha256").update(userId).digest().readUInt32BE() % spreadMinutes;
  const time = `${spread % 60} ${firstHour + Math.floor(spread / 60)}`;
  return { pattern: `${time} ${days[frequency]}`, timeZone };
}

const days = { daily: "* * *", weekly: "* * 0", monthly: "1 * *" };

/** Puts the person's backups into the queue's schedule, or takes them out. */
export async function planBackups(ctx: Context): Promise<void> {
  const { schedules } = ctx.services;
  const settings = await loadSettings(ctx);
  const schedule = settings.nextDueAt === null ? null : backupSchedule(ctx.userId, settings);
  if (schedule) await schedules.put(scheduleKey(ctx.userId), schedule, job, { userId: ctx.userId });
  else await schedules.remove(job, scheduleKey(ctx.userId));
}

/**
 * Brings all schedules of the queue in line with the settings: adds the missing ones and removes those of people who
 * want none any more, or are gone. Safe at any time, and by several at once.
 */
export async function reconcileBackups(ctx: VisitorContext): Promise<void> {
  const surplus = new Set(await ctx.services.schedules.keys(job));
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const ids = await listPlannedAfter(ctx, last);
    for (const userId of ids) {
      await planBackups(createJobContext(ctx.services, userId));
      surplus.delete(scheduleKey(userId));
    }
    if (ids.length < reconcileBatch) break;
    last = ids.at(-1)!;
  }
  for (const key of surplus) await ctx.services.schedules.remove(job, key);
}

async function listPlannedAfter(ctx: VisitorContext, last: string): Promise<string[]> {
  const batch = { orderBy: { userId: "asc" }, limit: reconcileBatch, filters: false, ...unmanaged } as const;
  const rows = await ctx.em.find(Settings, { nextDueAt: { $ne: null }, userId: { $gt: last } }, batch);
  return rows.map(({ userId }) => userId);
}

function scheduleKey(userId: string): string {
  return `backup-${userId}`;
}
