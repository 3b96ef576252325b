import type { BackupRun, BackupFormat } from "@bowerbird/contract/backups";
import { BackupRun as Run } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { SentFile } from "./sent-files.ts";
import { insertRunRow } from "./backups.sql.ts";

const listedRuns = 50;
/** More than are ever listed. */
const maxStoredRuns = 100;
const newestFirst = { createdAt: "desc", id: "desc" } as const;

/** The person's latest backups, the newest first. */
export async function listBackupRuns(ctx: Context): Promise<BackupRun[]> {
  const rows = await ctx.em.find(Run, {}, { orderBy: newestFirst, limit: listedRuns, ...unmanaged });
  return rows.map(toBackupRun);
}

/** The person's run in progress, or null. */
export async function findOpenRun(ctx: Context): Promise<BackupRun | null> {
  const row = await ctx.em.findOne(Run, { status: "in_progress" }, unmanaged);
  return row && toBackupRun(row);
}

/**
 * Stores a run to be done and tells the person's open pages.
 *
 * @param dueAt the time of the schedule; null when the person asked for it
 * @returns null when another is in progress, or there was one for that time
 */
export async function insertRun(
  ctx: Context,
  { id, format, dueAt }: { id: string; format: BackupFormat; dueAt: Date | null },
): Promise<BackupRun | null> {
  const now = ctx.now();
  const row = await insertRunRow(ctx, { id, format, status: "in_progress", heartbeatAt: now, createdAt: now, dueAt });
  return row ? publishRun(ctx, row) : null;
}

/** How a run ended. */
export interface Outcome {
  status: "success" | "failed";
  error: string | null;
  fileName?: string | null;
  size?: number | null;
  /** Of a success. */
  files?: readonly SentFile[];
  /** When it is tried again. */
  retryAt?: Date | null;
}

/** Ends a run in progress and tells the person's open pages. */
export async function endRun(
  ctx: Context,
  id: string,
  { status, error, fileName = null, size = null, retryAt = null }: Outcome,
): Promise<void> {
  await ctx.em.nativeUpdate(Run, { id }, { status, error, fileName, size, retryAt, completedAt: ctx.now() });
  await publishRun(ctx, await ctx.em.findOneOrFail(Run, { id }, unmanaged));
}

/** Deletes the person's oldest runs from the list; their files stay. */
export async function pruneRuns(ctx: Context): Promise<void> {
  const surplus = await ctx.em.find(Run, {}, { orderBy: newestFirst, offset: maxStoredRuns, ...unmanaged });
  const ids = surplus.map(({ id }) => id);
  await ctx.em.nativeDelete(Run, { id: { $in: ids }, status: { $ne: "in_progress" } });
}

export async function publishRun(ctx: Context, row: Run): Promise<BackupRun> {
  const run = toBackupRun(row);
  await publish(ctx, { type: "backup.progress", run });
  return run;
}

function toBackupRun(row: Run): BackupRun {
  const { id, error = null, fileName = null, size = null, createdAt, completedAt = null } = row;
  return {
    id,
    fileName,
    format: row.format as BackupFormat,
    status: row.status as BackupRun["status"],
    error,
    isScheduled: row.dueAt !== null,
    size,
    duration: completedAt && completedAt.getTime() - createdAt.getTime(),
    createdAt,
    completedAt,
    verifiedAt: whenVerified(row),
  };
}

/** When the last of its files was read back; null unless all were. */
function whenVerified({ status, files }: Run): Date | null {
  const times = ((files ?? []) as SentFile[]).map(({ verifiedAt }) => verifiedAt);
  if (status !== "success" || times.length === 0 || times.includes(null)) return null;
  return new Date(times.toSorted().at(-1)!);
}
