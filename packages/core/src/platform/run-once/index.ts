import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import superjson from "superjson";
import { limits } from "@bowerbird/contract/limits";
import { AnsweredRequest } from "@bowerbird/db";
import { AppError } from "../errors/index.ts";
import type { Enqueue } from "../jobs/index.ts";
import { type Context, inTransaction, own, type VisitorContext } from "../context/index.ts";
import { staleAfterMs } from "../runs/index.ts";
import t from "../messages.json" with { type: "json" };

/** A request that may be sent again. */
export interface Request {
  /** Chosen by the client, unique for the person. The first change that the request records gets it as its id. */
  key: string;
  call: string;
  input: unknown;
}

/**
 * Does the work of a request once: its key and answer are stored in the transaction of the work, and the same request,
 * sent again within 30 days, gets the same answer. Jobs are enqueued after the commit. A request that fails stores
 * nothing and can be sent again.
 *
 * @throws CONFLICT when another request had the key, and what the work throws
 */
export async function runOnce<T>(
  ctx: Context,
  { key, call, input }: Request,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const request = toRequest(call, input);
  const jobs = new LaterJobs(ctx.services.enqueue);
  const answer = await inTransaction(
    { ...ctx, services: { ...ctx.services, enqueue: jobs.enqueue } },
    async (inner) => {
      const isNew = await claim(inner, key, request);
      if (!isNew) {
        const stored = await readAnswer<T>(inner, key, request);
        if (stored === unanswered) throw new AppError("CONFLICT", t.isStillRunning);
        return stored;
      }
      const result = await work({ ...inner, changeId: key });
      await storeAnswer(inner, key, result);
      return result;
    },
  );
  jobs.start(ctx);
  return answer;
}

/** The same request, sent again meanwhile, waits for the answer this long. */
const maxWaitMs = 25_000;
const pollMs = 250;

/**
 * As {@link runOnce}, for work that waits for something other than the database, such as a model: the key is claimed and the
 * answer is stored in transactions of their own, so that the work holds no connection while it waits. If the process dies
 * in the middle of it, the same request can be sent again after a minute.
 *
 * @throws CONFLICT when another request had the key, or the same one is still worked on, and what the work throws
 */
export async function runLongOnce<T>(
  ctx: Context,
  { key, call, input }: Request,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const request = toRequest(call, input);
  const start = Date.now();
  while (!(await claimForLong(ctx, key, request))) {
    const answer = await readAnswer<T>(ctx, key, request);
    if (answer !== unanswered) return answer;
    if (Date.now() - start > maxWaitMs) throw new AppError("CONFLICT", t.isStillRunning);
    await delay(pollMs);
  }
  try {
    const result = await work({ ...ctx, changeId: key });
    await storeAnswer(ctx, key, result);
    return result;
  } catch (error) {
    await own(ctx).deleteFrom("AnsweredRequest").where("id", "=", key).where("answer", "=", "").execute();
    throw error;
  }
}

/** @returns whether the work is this process's to do */
async function claimForLong(ctx: Context, key: string, request: string): Promise<boolean> {
  if (await claim(ctx, key, request)) return true;
  // Without an answer by then, the process has died: no call may take as long.
  const left = new Date(ctx.now().getTime() - staleAfterMs);
  const taken = await own(ctx)
    .updateTable("AnsweredRequest")
    .set({ createdAt: ctx.now() })
    .where("id", "=", key)
    .where("request", "=", request)
    .where("answer", "=", "")
    .where("createdAt", "<", left)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

function toRequest(call: string, input: unknown): string {
  return `${call} ${createHash("sha256").update(superjson.stringify(input)).digest("base64url")}`;
}

async function storeAnswer(ctx: Context, key: string, result: unknown): Promise<void> {
  const answer = superjson.stringify(result);
  await own(ctx).updateTable("AnsweredRequest").set({ answer }).where("id", "=", key).execute();
}

/** Waits for the same request if another process is working on it. */
async function claim(ctx: Context, key: string, request: string): Promise<boolean> {
  const row = { id: key, request, answer: "", createdAt: ctx.now() };
  const inserted = await own(ctx)
    .insertInto("AnsweredRequest", row)
    .onConflict((conflict) => conflict.columns(["userId", "id"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

const unanswered = Symbol("unanswered");

async function readAnswer<T>(ctx: Context, key: string, request: string): Promise<T | typeof unanswered> {
  const stored = await own(ctx)
    .selectFrom("AnsweredRequest")
    .select(["request", "answer"])
    .where("id", "=", key)
    .executeTakeFirst();
  // The first try has failed, and its claim is gone.
  if (!stored) return unanswered;
  if (stored.request !== request) throw new AppError("CONFLICT", t.keyWasUsed);
  return stored.answer === "" ? unanswered : superjson.parse<T>(stored.answer);
}

/** Jobs of a transaction: a worker that took one before the commit would not find its row. */
class LaterJobs {
  readonly #enqueue: Enqueue;
  readonly #waiting: Parameters<Enqueue>[] = [];

  constructor(enqueue: Enqueue) {
    this.#enqueue = enqueue;
  }

  readonly enqueue = ((...job: Parameters<Enqueue>) => {
    this.#waiting.push(job);
    return Promise.resolve();
  }) as Enqueue;

  start({ log }: Context): void {
    for (const job of this.#waiting) {
      this.#enqueue(...job).catch((error: unknown) =>
        log.warn({ err: error }, "enqueue after a request failed; left to the sweep"),
      );
    }
  }
}

/** Deletes, for all people, answers that are older than 30 days. */
export async function purgeAnswers(ctx: VisitorContext): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - limits.answerTime);
  await ctx.em.nativeDelete(AnsweredRequest, { createdAt: { $lt: oldest } }, { filters: false });
}
