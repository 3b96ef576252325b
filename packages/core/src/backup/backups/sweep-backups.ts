import { BackupRun, BackupSettings } from "@bowerbird/db";
import { type Context, createJobContext, own, type VisitorContext, unmanaged } from "../../platform/context/index.ts";
import { sweepRevocations } from "./revoke-drive.ts";
import { backupRuns } from "./run-backup.ts";
import { publishRun } from "./runs.ts";
import { planBackups } from "./settings.ts";
import { startDueBackup } from "./start-backup.ts";

const sweepBatch = 1_000;
/** For sweeps, which read the rows of all people. */
const allPeople = { filters: false, limit: sweepBatch, ...unmanaged } as const;

/** Starts the backups that are due, requeues stale runs and retries failed ones. Safe anywhere at any time. */
export async function sweepBackups(ctx: VisitorContext): Promise<void> {
  await startDue(ctx);
  await backupRuns.sweep(ctx);
  await retryFailed(ctx);
  await sweepRevocations(ctx);
}

async function startDue(ctx: VisitorContext): Promise<void> {
  for (const { userId } of await ctx.em.find(BackupSettings, { nextDueAt: { $lte: ctx.now() } }, allPeople)) {
    const person = actFor(ctx, userId);
    await startDueBackup(person);
    // The queue did not start it: it may have lost the schedule.
    await planBackups(person);
  }
}

/** Retries the scheduled runs whose time for it has come, unless backups were switched off or a later one succeeded. */
async function retryFailed(ctx: VisitorContext): Promise<void> {
  for (const { id, userId } of await ctx.em.find(BackupRun, { retryAt: { $lte: ctx.now() } }, allPeople)) {
    await retry(actFor(ctx, userId), id);
  }
}

async function retry(ctx: Context, id: string): Promise<void> {
  const enabled = own(ctx).selectFrom("BackupSettings").select("userId").where("enabled", "=", true);
  const row = await own(ctx)
    .updateTable("BackupRun")
    .set((eb) => ({
      status: "in_progress",
      error: null,
      completedAt: null,
      retryAt: null,
      lockToken: null,
      attempts: 0,
      retries: eb("retries", "+", 1),
      heartbeatAt: ctx.now(),
    }))
    .where("id", "=", id)
    .where("status", "=", "failed")
    .where("retryAt", "is not", null)
    .where((eb) => eb.exists(enabled))
    .where((eb) => eb.not(eb.exists(laterRun(ctx, id))))
    .returningAll()
    .executeTakeFirst();
  if (!row) return void (await ctx.em.nativeUpdate(BackupRun, { id }, { retryAt: null }));
  await publishRun(ctx, row);
  await backupRuns.enqueue(ctx, ctx.userId, id);
}

/** A run in progress, or one after this that succeeded. */
function laterRun(ctx: Context, id: string) {
  const failedAt = own(ctx).selectFrom("BackupRun").select("createdAt").where("id", "=", id);
  return own(ctx)
    .selectFrom("BackupRun")
    .select("id")
    .where("id", "!=", id)
    .where((eb) =>
      eb.or([eb("status", "=", "in_progress"), eb.and([eb("createdAt", ">", failedAt), eb("status", "=", "success")])]),
    );
}

/** A job's context with the sweep's clock, which tests set. */
function actFor({ services, now }: VisitorContext, userId: string): Context {
  return createJobContext({ ...services, now }, userId);
}
