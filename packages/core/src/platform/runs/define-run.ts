import type { Tables } from "@bowerbird/db";
import type { Selectable } from "kysely";
import timers from "node:timers/promises";
import { type Context, everyone, forkContext, inTransaction, own, type VisitorContext } from "../context/index.ts";
import { PoisonJobError, type JobName, type JobPayload } from "../jobs/index.ts";
import { isTransient, maxAttempts } from "../stale-work/index.ts";
import { createToken, hasLostWorker, isHeartbeatOld, staleAfterMs, startHeartbeat } from "./worker-presence.sql.ts";

/** A run that waits this long while none of its kind is worked on has lost its job: a worker would have taken it. */
const idleAfterMs = 8_000;
/** Between two attempts to release a run while the database is away. */
const releaseDelayMs = 500;
/** After this time a run goes to the back of the queue if others of its kind wait. */
const sliceMs = 5_000;
/** Interrupted runs go on before what waits, for they had their turn; those that have had their slice come last. */
const queuePositions = { interrupted: { lifo: true }, continued: { priority: 10 } } as const;

type RunTable = "BackupRun" | "BookmarkMap" | "Restore" | "Import" | "Recategorization";
type RunRow<T extends RunTable> = Selectable<Tables[T]>;

/** Work in the background of which a row holds the truth: its job only says that there is something to do. */
export interface RunDefinition<T extends RunTable, Name extends JobName> {
  table: T;
  job: Name;
  /** The job with the same payload that goes on with a run of which `work` returned "continue"; default: the same one. */
  continueAs?: JobName;
  /** How the job's payload names the run. */
  idName: Exclude<keyof JobPayload<Name>, "userId"> & string;
  /** The statuses in which a worker has something to do. */
  openStatuses: readonly string[];
  /** Takes the locks that come before the run's own, at the beginning of each step. */
  lockFirst?: (ctx: Context) => Promise<void>;
  /**
   * Does the work and sets a status that is not open. It may be called again after a crash at any point.
   *
   * @returns "continue" when its slice is over before the work is: the run goes to the back of the queue
   */
  work: (ctx: Context, run: Run<T>) => Promise<void | "continue">;
  /** Ends a run that was interrupted {@link maxAttempts} times without progress. */
  onPoison: (ctx: Context, run: Run<T>) => Promise<void>;
}

/** A run that only this worker works on. */
export interface Run<T extends RunTable> {
  /** As it was when it was claimed. */
  row: RunRow<T>;
  /** Aborts when another worker has claimed the run, it was deleted, or this worker is to stop. */
  signal: AbortSignal;
  /**
   * One transaction on the locked row.
   *
   * @throws RunLostError when another worker has claimed the run, or it has ended; another error when this worker is to stop
   */
  step: <R>(work: (ctx: Context, row: RunRow<T>) => Promise<R>) => Promise<R>;
  /** Whether the work has had its time and another run of its kind waits for a worker. */
  isSliceOver: () => Promise<boolean>;
}

/** Thrown in a worker that was asked to stop: the run goes on in the next one. */
class WorkerStoppingError extends Error {}

/** Thrown in a worker whose run another one has claimed, or was cancelled or deleted: its job ends without an error. */
export class RunLostError extends Error {}

/**
 * Defines a kind of run. A crash anywhere loses nothing and leaves nothing stuck: a worker holds a run by a lock token and
 * a heartbeat, the sweep enqueues runs whose worker is gone, and of several workers at one run one does it.
 */
export function defineRun<T extends RunTable, Name extends JobName>(definition: RunDefinition<T, Name>) {
  const any = definition as unknown as AnyDefinition;
  return {
    /** Works on a run, if it is open and no other worker has it. */
    run: (ctx: Context, id: string) => work(ctx, any, id),
    /** {@link run} for a job. */
    handle: (ctx: Context, payload: JobPayload<Name>) => work(ctx, any, String(payload[definition.idName])),
    /** Enqueues the runs that have lost their worker or their job. Safe anywhere at any time. */
    sweep: async (ctx: VisitorContext): Promise<void> => {
      // The new heartbeat keeps other sweeps from enqueuing the same runs. One with a locked row is just being worked on.
      const stale = await everyone(ctx)
        .updateTable(any.table)
        .set({ lockToken: null, heartbeatAt: ctx.now() })
        .where("id", "in", selectStale(ctx, any).forUpdate().skipLocked())
        .where("status", "in", any.openStatuses)
        .returning(["id", "userId"])
        .execute();
      for (const { id, userId } of stale) {
        await ctx.services.enqueue(any.job, toPayload(any, userId, id), queuePositions.interrupted);
      }
    },
  };
}

// The tables of runs share the columns that are used here: queries name one of them for all.
type AnyTable = "BackupRun";
type AnyDefinition = Omit<RunDefinition<AnyTable, JobName>, "idName"> & { idName: string };

function toPayload({ idName }: AnyDefinition, userId: string, id: string): JobPayload<JobName> {
  return { userId, [idName]: id } as JobPayload<JobName>;
}

/** One worker's hold on a run. */
interface Hold {
  ctx: Context;
  definition: AnyDefinition;
  id: string;
  lockToken: string;
}

async function work(ctx: Context, definition: AnyDefinition, id: string): Promise<void> {
  const hold: Hold = { ctx, definition, id, lockToken: createToken(ctx) };
  const row = await claim(hold);
  if (!row) return;
  const heartbeat = startRunHeartbeat(hold);
  const { stopping } = ctx.services;
  const run = toRun(hold, row, heartbeat.signal);
  let [isReset, isInterrupted] = [false, false];
  try {
    if (row.attempts > maxAttempts) await endPoison(hold, run);
    isReset = (await definition.work(ctx, run)) === "continue";
  } catch (error) {
    if (error instanceof RunLostError || heartbeat.lost.aborted) return await uncountAttempt(hold);
    isReset = isInterrupted = isTransient(error);
    if (!stopping?.aborted || error instanceof PoisonJobError) throw error;
  } finally {
    heartbeat.stop();
    if (stopping?.aborted) isReset = isInterrupted = true;
    await release(hold, isReset);
    if (isReset) await enqueueAgain(hold, isInterrupted);
  }
}

async function enqueueAgain({ ctx, definition, id }: Hold, isInterrupted: boolean): Promise<void> {
  const { job, continueAs = job } = definition;
  const options = isInterrupted ? queuePositions.interrupted : queuePositions.continued;
  await ctx.services.enqueue(isInterrupted ? job : continueAs, toPayload(definition, ctx.userId, id), options);
}

function toRun(hold: Hold, row: RunRow<AnyTable>, signal: AbortSignal): Run<AnyTable> {
  const { ctx } = hold;
  const sliceEnd = ctx.now().getTime() + sliceMs;
  const isSliceOver = async () => ctx.now().getTime() > sliceEnd && (await isAnyWaiting(hold));
  return { row, signal, step: (body) => step(hold, body), isSliceOver };
}

async function isAnyWaiting({ ctx, definition }: Hold): Promise<boolean> {
  const open = everyone(ctx).selectFrom(definition.table).select("id").where("status", "in", definition.openStatuses);
  return (await open.where("lockToken", "is", null).limit(1).executeTakeFirst()) !== undefined;
}

async function endPoison({ ctx, definition, id }: Hold, run: Run<AnyTable>): Promise<never> {
  await definition.onPoison(ctx, run);
  throw new PoisonJobError(`The job ${definition.job} of ${id} has ended ${maxAttempts} workers at the same point.`);
}

/** @returns null when the run has ended, or another worker works on it */
async function claim({ ctx, definition, id, lockToken }: Hold): Promise<RunRow<AnyTable> | null> {
  const row = await own(ctx)
    .updateTable(definition.table)
    .set((eb) => ({ lockToken, heartbeatAt: ctx.now(), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("status", "in", definition.openStatuses)
    .where((eb) => eb.or([eb("lockToken", "is", null), hasLostWorker(ctx)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function startRunHeartbeat(hold: Hold) {
  const { ctx, definition, id } = hold;
  const forked = { ...hold, ctx: forkContext(ctx) };
  return startHeartbeat(
    () => updateHeld(forked, { heartbeatAt: ctx.now() }),
    (err) => ctx.log.warn({ err, job: definition.job, runId: id }, "heartbeat failed"),
    ctx.services.stopping,
  );
}

/**
 * Releases the run, once the database is back if it is away: the run then goes on at once.
 *
 * @param isReset whether the attempt does not count
 */
async function release(hold: Hold, isReset: boolean): Promise<void> {
  for (const deadline = performance.now() + staleAfterMs; ; await timers.setTimeout(releaseDelayMs)) {
    const forked = { ...hold, ctx: forkContext(hold.ctx) };
    try {
      return void (await updateHeld(forked, { lockToken: null, ...(isReset ? { attempts: 0 } : {}) }));
    } catch (error) {
      if (!isTransient(error) || performance.now() > deadline) throw error;
    }
  }
}

/** An attempt whose worker lives has not ended it, only lost the run: it does not count as a crash. */
async function uncountAttempt({ ctx, definition, id, lockToken }: Hold): Promise<void> {
  await own(forkContext(ctx))
    .updateTable(definition.table)
    .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
    .where("id", "=", id)
    .where("status", "in", definition.openStatuses)
    .where("lockToken", "is distinct from", lockToken)
    .where("attempts", ">", 0)
    .execute();
}

/** @returns false when the run belongs to another worker, or was deleted */
async function updateHeld(
  { ctx, definition, id, lockToken }: Hold,
  change: { heartbeatAt?: Date; lockToken?: null; attempts?: number },
): Promise<boolean> {
  const held = own(ctx).updateTable(definition.table).set(change).where("id", "=", id);
  const row = await held.where("lockToken", "=", lockToken).returning("id").executeTakeFirst();
  return row !== undefined;
}

async function step<R>(
  { ctx, definition, id, lockToken }: Hold,
  body: (ctx: Context, row: RunRow<AnyTable>) => Promise<R>,
): Promise<R> {
  if (ctx.services.stopping?.aborted) throw new WorkerStoppingError("This worker is to stop.");
  return inTransaction(ctx, async (inner) => {
    await definition.lockFirst?.(inner);
    const held = own(inner).selectFrom(definition.table).selectAll().where("id", "=", id);
    const open = held.where("lockToken", "=", lockToken).where("status", "in", definition.openStatuses);
    const row = await open.forUpdate().executeTakeFirst();
    if (!row) throw new RunLostError(`The run ${id} has ended or belongs to another worker.`);
    return body(inner, row);
  });
}

/** The open runs whose worker is gone, or that wait without a job. */
function selectStale(ctx: VisitorContext, { table, openStatuses }: AnyDefinition) {
  const open = everyone(ctx).selectFrom(table).select("id").where("status", "in", openStatuses);
  const isWorkedOn = open.where("lockToken", "is not", null);
  return open.where((eb) =>
    eb.or([
      hasLostWorker(ctx),
      // A waiting one that has lost its job.
      isHeartbeatOld(ctx, staleAfterMs),
      eb.and([isHeartbeatOld(ctx, idleAfterMs), eb("lockToken", "is", null), eb.not(eb.exists(isWorkedOn))]),
    ]),
  );
}
