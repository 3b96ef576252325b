import { type RawBuilder, sql } from "kysely";
import { type Context, database, forkContext, inTransaction, lockPerson } from "../context/index.ts";
import type { VisitorContext } from "../context/index.ts";
import { type JobName, type JobPayload, PoisonJobError } from "../jobs/index.ts";
import { isPoison } from "../stale-work/index.ts";
import { createToken, hasLostWorker, isHeartbeatOld, startHeartbeat } from "./worker-presence.sql.ts";

/** Work that comes again, of which a person's row says when. */
export interface DueDefinition<Name extends JobName> {
  /** As SQL names it. It has `lock_token` and `heartbeat_at`, and `claims` for `onPoison`. */
  table: string;
  job: Name;
  /** How the job's payload names the row; absent where a person has one row. */
  idName?: Exclude<keyof JobPayload<Name>, "userId"> & string;
  /** Whether there is something to do at the row `d`. */
  isDue: (ctx: VisitorContext) => RawBuilder<unknown>;
  /** Whether the time matters: then due rows are looked for every few seconds, too. */
  isUrgent?: boolean;
  /** A job that waits this long in the queue is lost. */
  maxWaitMs: number;
  /** How long a job waits while another one of the person's is worked on; absent: not at all. */
  waitForOthersMs?: number;
  /** A change, in SQL, that frees what the lost workers of the rows `taken` had claimed. */
  free?: (ctx: VisitorContext) => RawBuilder<unknown>;
  /** Does the work, and sets when the row is due next. It may be called again after a crash at any point. */
  work: (ctx: Context, held: Held) => Promise<void>;
  /** Ends the work at a row that has crashed five workers; absent where `claims` are not counted. */
  onPoison?: (ctx: Context, id: string) => Promise<void>;
}

/** One worker's hold on a row. */
export interface Held {
  id: string;
  lockToken: string;
  /** Aborts when another worker has the row, it was removed, or this worker is to stop. */
  signal: AbortSignal;
}

/**
 * Defines a kind of work that comes due row by row. A row is worked on by one worker at a time, which holds it by a token and
 * a heartbeat; when the worker is gone, the sweep enqueues the row again.
 */
export function defineDue<Name extends JobName>(definition: DueDefinition<Name>) {
  const due = definition as unknown as AnyDue;
  const sweepLost = (ctx: VisitorContext) => take(ctx, due, hasLostWorker(ctx, "d"), due.free?.(ctx));
  const sweepDue = (ctx: VisitorContext) => take(ctx, due, sql`(${isFree(ctx, due)}) and (${due.isDue(ctx)})`);
  return {
    /** Works on a row, if no other worker has it. */
    run: (ctx: Context, id: string) => work(ctx, due, id),
    /** {@link run} for a job. */
    handle: (ctx: Context, payload: JobPayload<Name>) =>
      work(ctx, due, String(payload[definition.idName ?? ("userId" as keyof JobPayload<Name>)])),
    /** Enqueues what has lost its worker, and urgent work that is due. Safe to run concurrently. */
    sweep: async (ctx: VisitorContext): Promise<void> => {
      await sweepLost(ctx);
      if (due.isUrgent) await sweepDue(ctx);
    },
    /** Enqueues what is due. Safe to run concurrently. */
    sweepDue,
  };
}

type AnyDue = Omit<DueDefinition<JobName>, "idName"> & { idName?: string };

/** No job has the row: it waits in no queue, or has waited for too long. */
function isFree(ctx: VisitorContext, { maxWaitMs }: AnyDue): RawBuilder<boolean> {
  return sql`d.heartbeat_at is null or ${isHeartbeatOld(ctx, maxWaitMs, "d")}`;
}

/** Where a person has one row, its id is the person's. */
const idColumn = ({ idName }: AnyDue) => (idName === undefined ? "user_id" : "id");

/** Enqueues a job for each row `d` that meets the condition and that no other sweep has just taken. */
async function take(
  ctx: VisitorContext,
  due: AnyDue,
  condition: RawBuilder<unknown>,
  free?: RawBuilder<unknown>,
): Promise<void> {
  const change = sql`lock_token = null, heartbeat_at = ${ctx.now()}`;
  const rows = await takeRows(ctx, due.table, { id: idColumn(due), condition, change, free });
  for (const { userId, id } of rows) await ctx.services.enqueue(due.job, toPayload(due, userId, id));
}

interface Taking {
  /** The column that tells a person's rows apart; default: `id`. */
  id?: "user_id" | "id";
  /** Which rows `d`. */
  condition: RawBuilder<unknown>;
  /** Sets what keeps other sweeps from taking the same rows. */
  change: RawBuilder<unknown>;
  /** Another change, which may read the keys from `taken`. */
  free?: RawBuilder<unknown> | undefined;
}

/** Takes rows for a job each. Waits for no lock, as no sweep does: a row that is locked is just being worked on. */
export async function takeRows(
  ctx: VisitorContext,
  table: string,
  { id = "id", condition, change, free }: Taking,
): Promise<{ userId: string; id: string }[]> {
  const { rows } = await sql<{ userId: string; id: string }>`
    with taken as (
      update ${sql.table(table)} set ${change} where (user_id, ${sql.ref(id)}) in (
        select user_id, ${sql.ref(id)} from ${sql.table(table)} d where ${condition} for update skip locked)
      returning user_id, ${sql.ref(id)} as id
    )${free ? sql`, freed as (${free})` : sql``}
    select user_id as "userId", id from taken`.execute(database(ctx));
  return rows;
}

const maxAgeMs = 24 * 60 * 60_000;
const retryAfterMs = 2 * 60_000;
const outboxBatch = 1_000;

/**
 * Enqueues again the rows of an outbox, each of which is deleted once its job is done, after two minutes. Drops those that are
 * older than a day.
 */
export async function sweepOutbox(
  ctx: VisitorContext,
  table: "drive_revocation" | "outgoing_mail",
  enqueue: (id: string) => Promise<void>,
): Promise<void> {
  const before = (ms: number) => sql`created_at < ${new Date(ctx.now().getTime() - ms)}`;
  await sql`delete from ${sql.table(table)} where ${before(maxAgeMs)}`.execute(database(ctx));
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${before(retryAfterMs)} limit ${outboxBatch}`.execute(database(ctx));
  for (const { id } of rows) await enqueue(id);
}

function toPayload({ idName }: AnyDue, userId: string, id: string): JobPayload<JobName> {
  return { userId, ...(idName !== undefined && { [idName]: id }) } as JobPayload<JobName>;
}

async function work(ctx: Context, due: AnyDue, id: string): Promise<void> {
  const row = { ctx, due, id, lockToken: createToken(ctx) };
  const claims = await claim(row);
  if (claims === "later")
    return ctx.services.enqueue(due.job, toPayload(due, ctx.userId, id), { delay: due.waitForOthersMs! });
  if (claims === null) return;
  const forked = { ...row, ctx: forkContext(ctx) };
  const beat = () => update(forked, sql`heartbeat_at = ${ctx.now()}`);
  const { stopping } = ctx.services;
  const warn = (err: unknown) => ctx.log.warn({ err, job: due.job, id }, "heartbeat failed");
  const heartbeat = startHeartbeat(beat, warn, stopping);
  let end: End = "failed";
  try {
    if (due.onPoison && isPoison({ claims })) {
      await due.onPoison(ctx, id);
      throw new PoisonJobError(`The job ${due.job} of ${id} has crashed its workers.`);
    }
    await due.work(ctx, { id, lockToken: row.lockToken, signal: heartbeat.signal });
    end = stopping?.aborted ? "stopped" : "done";
  } catch (error) {
    // It is not tried again.
    if (error instanceof PoisonJobError) end = "done";
    else if (stopping?.aborted) end = "stopped";
    if (end !== "stopped") throw error;
  } finally {
    heartbeat.stop();
    await release(row, end);
  }
}

/** `stopped`: the worker was asked to stop, perhaps before the work was done; it is no crash, and due again at once if it was not. */
type End = "done" | "failed" | "stopped";

interface Claimed {
  ctx: Context;
  due: AnyDue;
  id: string;
  lockToken: string;
}

/** @returns how often the work was begun since it was last done; "later" while another row of the person is worked on; null if this one is, or it is gone */
async function claim({ ctx, due, id, lockToken }: Claimed): Promise<number | "later" | null> {
  const table = sql.table(due.table);
  return inTransaction(ctx, async (inner) => {
    if (due.waitForOthersMs !== undefined) {
      await lockPerson(inner);
      const { rows } = await sql`
        select from ${table} d where user_id = ${ctx.userId} and id <> ${id} and lock_token is not null
          and not ${hasLostWorker(ctx, "d")} limit 1`.execute(database(inner));
      if (rows.length > 0) {
        await sql`update ${table} set heartbeat_at = ${ctx.now()} where ${isRow(ctx, due, id)}`.execute(
          database(inner),
        );
        return "later";
      }
    }
    const counted = due.onPoison ? sql`, claims = claims + 1` : sql``;
    const { rows } = await sql<{ claims: number }>`
      update ${table} set lock_token = ${lockToken}, heartbeat_at = ${ctx.now()} ${counted}
      where ${isRow(ctx, due, id)} and (lock_token is null or ${hasLostWorker(ctx)})
      returning ${due.onPoison ? sql`claims` : sql`0`} as claims`.execute(database(inner));
    return rows[0]?.claims ?? null;
  });
}

/** After a failure the queue tries again before the sweep does. */
async function release(row: Claimed, end: End): Promise<void> {
  const claims = end === "stopped" ? sql`, claims = greatest(claims - 1, 0)` : sql`, claims = 0`;
  const done = end === "failed" ? sql`` : sql`, heartbeat_at = null ${row.due.onPoison ? claims : sql``}`;
  await update({ ...row, ctx: forkContext(row.ctx) }, sql`lock_token = null ${done}`);
}

/** @returns false when another worker has the row, or it was removed */
async function update({ ctx, due, id, lockToken }: Claimed, change: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(due.table)} set ${change} where ${isRow(ctx, due, id)} and lock_token = ${lockToken}`.execute(
    database(ctx),
  );
  return numAffectedRows > 0n;
}

function isRow(ctx: Context, due: AnyDue, id: string): RawBuilder<boolean> {
  return sql`user_id = ${ctx.userId} and ${sql.ref(idColumn(due))} = ${id}`;
}
