import { createJobContext, database, type VisitorContext } from "../context/index.ts";
import { isSilent } from "../lost-work/index.ts";
import { patience } from "./claim-run.ts";
import { planBackups } from "./plan-backups.ts";
import { retryBackups } from "./retry-backups.ts";
import { startDueBackup } from "./start-backup.ts";

/** Of a token that could not be given back; after a day nobody tries any more. */
const revocationPatience = 2 * 60_000;
const oldestRevocation = 24 * 60 * 60_000;
const rowsAtOnce = 1_000;

/**
 * Begins the backups whose time has come although no queue said so, and takes up the runs that nobody works on any more.
 * Safe to run anywhere at any time.
 */
export async function sweepBackups(ctx: VisitorContext): Promise<void> {
  await startDue(ctx);
  await resumeLost(ctx);
  await retryBackups({ ...ctx, services: servicesAt(ctx) });
  await sweepRevocations(ctx);
}

async function startDue(ctx: VisitorContext): Promise<void> {
  const due = await database(ctx)
    .selectFrom("backup_settings")
    .select("user_id")
    .where("next_due_at", "<=", ctx.now())
    .limit(rowsAtOnce)
    .execute();
  for (const { user_id } of due) {
    const person = createJobContext(servicesAt(ctx), user_id as string);
    await startDueBackup(person);
    // The queue did not say so: it may have forgotten the schedule.
    await planBackups(person);
  }
}

async function resumeLost(ctx: VisitorContext): Promise<void> {
  const lost = await database(ctx)
    .selectFrom("backup_run")
    .select(["id", "user_id"])
    .where("status", "=", "in_progress")
    .where(isSilent(ctx, patience))
    .limit(rowsAtOnce)
    .execute();
  for (const { id, user_id } of lost) {
    await ctx.services.enqueue("run-backup", { userId: user_id as string, backupRunId: id });
  }
}

async function sweepRevocations(ctx: VisitorContext): Promise<void> {
  const now = ctx.now().getTime();
  const db = database(ctx);
  await db
    .deleteFrom("drive_revocation")
    .where("created_at", "<", new Date(now - oldestRevocation))
    .execute();
  const late = await db
    .selectFrom("drive_revocation")
    .select("id")
    .where("created_at", "<", new Date(now - revocationPatience))
    .limit(rowsAtOnce)
    .execute();
  for (const { id } of late) await ctx.services.enqueue("revoke-drive", { revocationId: id });
}

/** The sweep's clock, which tests set, goes for what it starts, too. */
function servicesAt({ services, now }: VisitorContext) {
  return { ...services, now };
}
