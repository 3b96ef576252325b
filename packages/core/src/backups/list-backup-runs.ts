import type { BackupRun } from "@bowerbird/contract/backups";
import { type Context, database } from "../context/index.ts";
import { toBackupRun } from "./backup-run-row.ts";
import { requireDrive } from "./connection.ts";

const shown = 50;

/** The person's latest backups, the newest first. @throws NOT_SET_UP */
export async function listBackupRuns(ctx: Context): Promise<BackupRun[]> {
  requireDrive(ctx);
  const rows = await database(ctx)
    .selectFrom("backup_run")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map((row) => toBackupRun(row as unknown as Parameters<typeof toBackupRun>[0]));
}
