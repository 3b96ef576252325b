import type { Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { mostAttempts } from "../lost-work/index.ts";
import { endRun, type Outcome } from "./backup-run-row.ts";
import { type Claim, claimRun } from "./claim-run.ts";
import { withDrive } from "./connection.ts";
import { DriveError } from "./drive.ts";
import { notify } from "../notifications/index.ts";
import { pruneRuns } from "./prune-runs.ts";
import { removeOldBackups } from "./remove-old-backups.ts";
import { mostRetries, retryAfter } from "./retry-backups.ts";
import { writeBackup } from "./write-backup.ts";

/**
 * Does a backup that was written down. It can be called again at any time, after any crash, by several at once: one of
 * them does it, and a file that is already whole is not sent again. Every way it can go ends the run with a sentence.
 */
export async function runBackup(ctx: Context, { backupRunId }: { backupRunId: string }): Promise<void> {
  const claim = await claimRun(ctx, backupRunId);
  if (!claim) return;
  const isGivenUp = claim.attempts > mostAttempts;
  try {
    const outcome = isGivenUp ? givenUp : await backUp(ctx, claim);
    // Whoever has taken the run over ends it.
    if (await endRun(ctx, claim, outcome)) await follow(ctx, claim, outcome);
  } finally {
    claim.letGo();
  }
  if (isGivenUp) throw new GivenUp(`The backup ${backupRunId} has ended ${mostAttempts} workers.`);
}

const givenUp: Outcome = {
  status: "failed",
  error: "The backup was interrupted again and again. Please try again.",
};

async function follow(ctx: Context, { retries }: Claim, { status, error, retryAt }: Outcome): Promise<void> {
  await publish(ctx, { type: "backups.changed" });
  await pruneRuns(ctx);
  // Who asked for it sees it; and what is tried again may still succeed.
  if (status !== "failed" || retries === null || retryAt) return;
  const text = ["the last automatic backup of your bookmarks to Google Drive did not work:", error!];
  await notify(ctx, "backupFailed", { subject: "Your Bowerbird backup failed", text, path: "/settings?tab=backup" });
}

async function backUp(ctx: Context, claim: Claim): Promise<Outcome> {
  try {
    const written = await withDrive(ctx, (session, connection) => writeBackup(ctx, { session, connection, claim }));
    return { status: "success", error: await tidyUp(ctx), ...written };
  } catch (error) {
    ctx.log.warn({ err: error, backupRunId: claim.id }, "backup failed");
    const isSaid = error instanceof DriveError || error instanceof AppError;
    const sentence = isSaid ? error.message : "Something went wrong on our side. Please try again.";
    return { status: "failed", error: sentence, retryAt: retryTime(ctx, claim, error) };
  }
}

/** Only for what can pass by itself. */
function retryTime(ctx: Context, { retries }: Claim, error: unknown): Date | null {
  const isPassing = !(error instanceof AppError) && (!(error instanceof DriveError) || passing.has(error.problem));
  if (retries === null || retries >= mostRetries || !isPassing) return null;
  return new Date(ctx.now().getTime() + retryAfter);
}

const passing = new Set<string>(["busy", "unreachable"]);

/** The backup is safe whatever becomes of the old ones. @returns what the person is to be told */
async function tidyUp(ctx: Context): Promise<string | null> {
  try {
    await withDrive(ctx, (session) => removeOldBackups(ctx, session));
    return null;
  } catch (error) {
    ctx.log.warn({ err: error }, "old backups were not deleted");
    return "Old backups could not be deleted; the next backup tries again.";
  }
}
