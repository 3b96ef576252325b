import { randomInt } from "node:crypto";
import type { DatabaseSession } from "@bowerbird/db";
import { type RawBuilder, sql } from "kysely";
import type { VisitorContext } from "../context/index.ts";

/** The first half of the advisory locks by which workers are seen; the second half is the worker's key. */
const lockClass = 52_001;
/**
 * Without a heartbeat for this long, a worker that has no connection either is gone. Longer than two heartbeats are apart,
 * because after a restart of the database all workers have lost their connections.
 */
const missingAfterMs = 5_000;
/** Work whose last heartbeat is older has lost its worker, even if that is still seen. */
export const staleAfterMs = 60_000;
const heartbeatIntervalMs = 2_000;

/** A worker that others see as long as it lives. */
export interface WorkerPresence {
  /** The start of its tokens. */
  key: number;
  /** Makes sure that the worker is seen; called every few seconds, for a lost connection. @throws while the database is away */
  keep(): Promise<void>;
  /** From now on the worker counts as gone. */
  close(): Promise<void>;
}

/**
 * The worker is seen by an advisory lock of a connection: the database releases it at once when the process dies, and
 * keeps it while the process is only busy.
 */
export function createWorkerPresence(session: DatabaseSession): WorkerPresence {
  const key = randomInt(2 ** 31);
  const lock = `
    select pg_try_advisory_lock($1, $2) where not exists (
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = $1 and objid = $2)`;
  return { key, keep: async () => void (await session.query(lock, [lockClass, key])), close: session.close };
}

/**
 * A token for work that only one job may do. It names the job's worker: its first 32 bits are the worker's key, and its
 * version is 8. Elsewhere, as in tests, it is random and names no one.
 */
export function createToken({ services }: VisitorContext): string {
  const random = crypto.randomUUID();
  if (services.workerKey === undefined) return random;
  const key = services.workerKey.toString(16).padStart(8, "0");
  return `${key}${random.slice(8, 14)}8${random.slice(15)}`;
}

/**
 * Whether the work of a row with a token has lost its worker: the heartbeat is older than a time, or a bit older and the
 * worker is not seen. A heartbeat in the future, of a worker whose clock was wrong, is old, too.
 *
 * @param alias of the row's table; none where it is the only one
 * @param ageMs for workers that are seen, or that an earlier version has named otherwise
 */
export function hasLostWorker(ctx: VisitorContext, alias?: string, ageMs = staleAfterMs): RawBuilder<boolean> {
  const token = column("lock_token", alias);
  return sql<boolean>`(${token} is not null and (${isHeartbeatOld(ctx, ageMs, alias)}
    or (${isHeartbeatOld(ctx, missingAfterMs, alias)} and ${isWorkerUnseen(token)})))`;
}

/**
 * Whether the worker that a token names has no connection: it is gone, or the database was restarted seconds ago.
 *
 * @param token a column
 */
export function isWorkerUnseen(token: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(substr(${token}::text, 15, 1) = '8' and not exists (
    select from pg_locks where locktype = 'advisory' and classid = ${lockClass}::int::oid
      and database = (select oid from pg_database where datname = current_database())
      and objid = ('x' || left(${token}::text, 8))::bit(32)::int::oid))`;
}

/** Whether work that takes moments had no heartbeat for longer than that. */
export function isHeartbeatMissing(ctx: VisitorContext, alias: string): RawBuilder<boolean> {
  return isHeartbeatOld(ctx, missingAfterMs, alias);
}

export function isHeartbeatOld(ctx: VisitorContext, ageMs: number, alias?: string): RawBuilder<boolean> {
  const at = (shift: number) => new Date(ctx.now().getTime() + shift);
  return sql<boolean>`(${column("heartbeat_at", alias)} not between ${at(-ageMs)} and ${at(ageMs)})`;
}

/**
 * Says every two seconds that the worker lives.
 *
 * @param beat returns false when the work belongs to another worker, or is gone
 * @returns the signal `lost`, which then aborts; `signal` does so, too, when this worker is to stop
 */
export function startHeartbeat(
  beat: () => Promise<boolean>,
  onError: (error: unknown) => void,
  stopping?: AbortSignal,
) {
  const controller = new AbortController();
  let isBeating = false;
  const tick = async () => {
    // A transaction may hold the row's lock: heartbeats that wait for it must not pile up, each with a connection.
    if (isBeating) return;
    isBeating = true;
    try {
      if (!(await beat())) controller.abort();
    } catch (error) {
      onError(error);
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void tick(), heartbeatIntervalMs);
  const { signal: lost } = controller;
  return { lost, signal: stopping ? AbortSignal.any([lost, stopping]) : lost, stop: () => clearInterval(timer) };
}

function column(name: string, alias: string | undefined): RawBuilder<unknown> {
  return sql.raw(alias === undefined ? name : `${alias}.${name}`);
}
