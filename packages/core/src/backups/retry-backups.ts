import { sql } from "kysely";
import { createJobContext, database, type VisitorContext } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { toBackupRun } from "./backup-run-row.ts";

/** A drive that is busy or down now is seldom so an hour later. */
export const retryAfter = 60 * 60_000;
export const mostRetries = 2;
const rowsAtOnce = 1_000;

/** Takes up the scheduled runs that failed and are to be tried again now; those that a later one has made up for are not. */
export async function retryBackups(ctx: VisitorContext): Promise<void> {
  const due = await database(ctx)
    .selectFrom("backup_run")
    .select(["id", "user_id"])
    .where("retry_at", "<=", ctx.now())
    .limit(rowsAtOnce)
    .execute();
  for (const { id, user_id } of due) await retry(ctx, user_id as string, id);
}

async function retry(ctx: VisitorContext, userId: string, id: string): Promise<void> {
  const { rows } = await sql<Parameters<typeof toBackupRun>[0]>`
    update backup_run r set status = 'in_progress', error = null, completed_at = null, retry_at = null, claim = null,
      attempts = 0, retries = retries + 1, touched_at = ${ctx.now()}
    where r.user_id = ${userId} and r.id = ${id} and r.status = 'failed' and r.retry_at is not null
      and exists (select 1 from backup_settings s where s.user_id = r.user_id and s.enabled)
      and not exists (select 1 from backup_run o where o.user_id = r.user_id and o.id <> r.id
        and (o.status = 'in_progress' or o.created_at > r.created_at and o.status = 'success'))
    returning *`.execute(database(ctx));
  const [row] = rows;
  if (!row) return forget(ctx, userId, id);
  await publish(createJobContext(ctx.services, userId), { type: "backup.progress", run: toBackupRun(row) });
  await ctx.services.enqueue("run-backup", { userId, backupRunId: id });
}

async function forget(ctx: VisitorContext, userId: string, id: string): Promise<void> {
  await database(ctx)
    .updateTable("backup_run")
    .set({ retry_at: null })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
