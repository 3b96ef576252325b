import type { BackupFormat } from "@bowerbird/contract/backups";
import { v7 as uuid } from "uuid";
import { type Context, database } from "../context/index.ts";
import { isSilent } from "../lost-work/index.ts";

/** A run without a sign of life for so long has lost its worker; signs come far more often. */
export const patience = 60_000;
const signInterval = 10_000;

/** A run that is ours alone to work on, until it is let go. */
export interface Claim {
  id: string;
  claim: string;
  format: BackupFormat;
  createdAt: Date;
  /** How many have begun to work on it, this one included. */
  attempts: number;
  /** How often it was tried again, of those that the schedule began; null for those of the person. */
  retries: number | null;
  /** Aborts when somebody else has the run now, or it is gone. */
  signal: AbortSignal;
  /** Ends the signs of life. */
  letGo(): void;
}

/** @returns null when the run has ended, or somebody else works on it */
export async function claimRun(ctx: Context, id: string): Promise<Claim | null> {
  const claim = uuid();
  const row = await database(ctx)
    .updateTable("backup_run")
    .set((eb) => ({ claim, touched_at: ctx.now(), attempts: eb("attempts", "+", 1) }))
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .where("status", "=", "in_progress")
    .where((eb) => eb.or([eb("claim", "is", null), isSilent(ctx, patience)]))
    .returning(["format", "created_at", "attempts", "retries", "due_at"])
    .executeTakeFirst();
  if (!row) return null;
  const { format, attempts } = row;
  const retries = row.due_at === null ? null : row.retries;
  const run = { id, claim, format: format as BackupFormat, attempts, retries, createdAt: new Date(row.created_at) };
  return { ...run, ...keepAlive(ctx, id, claim) };
}

function keepAlive(ctx: Context, id: string, claim: string): Pick<Claim, "signal" | "letGo"> {
  const controller = new AbortController();
  const timer = setInterval(() => {
    showLife(ctx, id, claim).then(
      (isOurs) => {
        if (!isOurs) controller.abort();
      },
      (error: unknown) => ctx.log.warn({ err: error }, "a backup could not show that it is at work"),
    );
  }, signInterval);
  return { signal: controller.signal, letGo: () => clearInterval(timer) };
}

async function showLife(ctx: Context, id: string, claim: string): Promise<boolean> {
  // A unit of work of its own: the run's is busy reading bookmarks.
  const db = database({ ...ctx, em: ctx.services.forkEm() });
  const { numUpdatedRows } = await db
    .updateTable("backup_run")
    .set({ touched_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .where("claim", "=", claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
