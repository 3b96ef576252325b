import { createHash } from "node:crypto";
import superjson from "superjson";
import { limits } from "@bowerbird/contract/limits";
import { AnsweredRequest } from "@bowerbird/db";
import { AppError } from "../errors/index.ts";
import type { Enqueue } from "../jobs/index.ts";
import { type Context, inTransaction, own, type VisitorContext } from "../context/index.ts";
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
  const request = `${call} ${createHash("sha256").update(superjson.stringify(input)).digest("base64url")}`;
  const jobs = new LaterJobs(ctx.services.enqueue);
  const answer = await inTransaction(
    { ...ctx, services: { ...ctx.services, enqueue: jobs.enqueue } },
    async (inner) => {
      const isNew = await claim(inner, key, request);
      if (!isNew) return readAnswer<T>(inner, key, request);
      const result = await work({ ...inner, changeId: key });
      await own(inner)
        .updateTable("AnsweredRequest")
        .set({ answer: superjson.stringify(result) })
        .where("id", "=", key)
        .execute();
      return result;
    },
  );
  jobs.start(ctx);
  return answer;
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

async function readAnswer<T>(ctx: Context, key: string, request: string): Promise<T> {
  const stored = await own(ctx)
    .selectFrom("AnsweredRequest")
    .select(["request", "answer"])
    .where("id", "=", key)
    .executeTakeFirstOrThrow();
  if (stored.request !== request) throw new AppError("CONFLICT", t.keyWasUsed);
  return superjson.parse<T>(stored.answer);
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
