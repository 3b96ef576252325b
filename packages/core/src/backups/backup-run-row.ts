import type { BackupFormat, BackupRun } from "@bowerbird/contract/backups";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";

/** A run as its row holds it. */
interface Row {
  id: string;
  due_at: Date | null;
  format: string;
  status: string;
  error: string | null;
  file_name: string | null;
  size: number | string | null;
  created_at: Date;
  completed_at: Date | null;
}

/** A row as the client sees it. */
export function toBackupRun(row: Row): BackupRun {
  const createdAt = new Date(row.created_at);
  const completedAt = row.completed_at && new Date(row.completed_at);
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format as BackupFormat,
    status: row.status as BackupRun["status"],
    error: row.error,
    isScheduled: row.due_at !== null,
    size: row.size === null ? null : Number(row.size),
    duration: completedAt && completedAt.getTime() - createdAt.getTime(),
    createdAt,
    completedAt,
  };
}

/** The person's run that is under way, if there is one. */
export async function findOpenRun(ctx: Context): Promise<BackupRun | null> {
  const row = await database(ctx)
    .selectFrom("backup_run")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .where("status", "=", "in_progress")
    .executeTakeFirst();
  return row ? toBackupRun(row as unknown as Row) : null;
}

/**
 * Writes down a run that is to be done and tells the person's open pages.
 *
 * @param dueAt the time of the schedule; null when the person asked for it
 * @returns null when another is under way, or there was one for that time
 */
export async function insertRun(
  ctx: Context,
  { id, format, dueAt }: { id: string; format: BackupFormat; dueAt: Date | null },
): Promise<BackupRun | null> {
  const times = { touched_at: ctx.now(), created_at: ctx.now(), due_at: dueAt };
  const row = await database(ctx)
    .insertInto("backup_run")
    .values({ user_id: ctx.userId, id, format, status: "in_progress", ...times })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? tell(ctx, row as unknown as Row) : null;
}

/** How a run ended. */
export interface Outcome {
  status: "success" | "failed";
  error: string | null;
  fileName?: string | null;
  size?: number | null;
  /** When it is to be tried again. */
  retryAt?: Date | null;
}

/**
 * Ends a run and tells the person's open pages.
 *
 * @param claim of who worked on it; null for the sweep
 * @returns null when it was not (any more) theirs to end
 */
export async function endRun(
  ctx: Context,
  { id, claim }: { id: string; claim: string | null },
  { status, error, fileName = null, size = null, retryAt = null }: Outcome,
): Promise<BackupRun | null> {
  const row = await database(ctx)
    .updateTable("backup_run")
    .set({ status, error, file_name: fileName, size, claim: null, retry_at: retryAt, completed_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .where("status", "=", "in_progress")
    .$if(claim !== null, (query) => query.where("claim", "=", claim))
    .returningAll()
    .executeTakeFirst();
  return row ? tell(ctx, row as unknown as Row) : null;
}

async function tell(ctx: Context, row: Row): Promise<BackupRun> {
  const run = toBackupRun(row);
  await publish(ctx, { type: "backup.progress", run });
  return run;
}
