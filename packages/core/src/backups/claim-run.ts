import type { BackupFormat } from "@bowerbird/contract/backups";
import { v7 as uuid } from "uuid";
import { BackupRun } from "@bowerbird/db";
import { type Context, own } from "../context/index.ts";
import { isSilent } from "../lost-work/index.ts";

/** A run whose last heartbeat is older has lost its worker. */
export const staleAfterMs = 60_000;
const heartbeatIntervalMs = 10_000;

/** A run that only this worker works on, until it is released. */
export interface Claim {
  id: string;
  claim: string;
  format: BackupFormat;
  createdAt: Date;
  /** How many workers have begun it, this one included. */
  attempts: number;
  /** How often a scheduled run was tried again; null for one that the person asked for. */
  retries: number | null;
  /** Aborts when another worker has claimed the run, or the run was deleted. */
  signal: AbortSignal;
  /** Stops the heartbeat. */
  release(): void;
}

/** @returns null when the run has ended, or another worker works on it */
export async function claimRun(ctx: Context, id: string): Promise<Claim | null> {
  const claim = uuid();
  const row = await own(ctx)
    .updateTable("BackupRun")
    .set((eb) => ({ claim, touchedAt: ctx.now(), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("status", "=", "in_progress")
    .where((eb) => eb.or([eb("claim", "is", null), isSilent(ctx, staleAfterMs)]))
    .returning(["format", "createdAt", "attempts", "retries", "dueAt"])
    .executeTakeFirst();
  if (!row) return null;
  const { createdAt, attempts } = row;
  const retries = row.dueAt === null ? null : row.retries;
  return { id, claim, format: row.format as BackupFormat, attempts, retries, createdAt, ...keepAlive(ctx, id, claim) };
}

function keepAlive(ctx: Context, id: string, claim: string): Pick<Claim, "signal" | "release"> {
  const controller = new AbortController();
  // The run's own entity manager is busy reading bookmarks.
  const em = ctx.em.fork();
  const timer = setInterval(() => {
    em.nativeUpdate(BackupRun, { id, claim }, { touchedAt: ctx.now() }).then(
      (updated) => {
        if (updated === 0) controller.abort();
      },
      (error: unknown) => ctx.log.warn({ err: error, backupRunId: id }, "backup heartbeat failed"),
    );
  }, heartbeatIntervalMs);
  return { signal: controller.signal, release: () => clearInterval(timer) };
}
