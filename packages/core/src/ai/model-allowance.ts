import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Context, database, inTransaction } from "../context/index.ts";
import { ModelError, type ModelLimits, type ModelUse } from "./model.ts";
import { costMicros } from "./model-prices.ts";

/** One number for all processes: whoever asks for leave waits for the one before. */
const allowanceLock = 7_264_019;
/** Between two looks whether a place is free. */
const lookInterval = 100;
/** A lease outlives its call by this, so that only a process that died leaves one behind. */
const leaseReserve = 15_000;
/** A token costs an embedding model about a tenth of what it costs a language model, and counts so. */
export const embeddingTokensPerToken = 10;

/** Whose calls are counted. */
interface MeteredModel {
  name: string;
  limits: ModelLimits;
}

/**
 * Does a call of the model when there is a place free among those of all processes and the person has tokens left
 * today, and writes down what it came to.
 *
 * @param tokens the most that the call may come to; of an embedding model a tenth of it
 * @throws ModelError when the day's tokens are spent or no place becomes free before the signal ends
 */
export async function withAllowance<T extends ModelUse>(
  ctx: Context,
  model: MeteredModel,
  tokens: number,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const lease = await waitForLease(ctx, model, tokens, signal);
  let answer: T | null = null;
  try {
    answer = await call();
    return answer;
  } finally {
    await settle(ctx, model, lease, answer);
  }
}

async function waitForLease(ctx: Context, model: MeteredModel, tokens: number, signal: AbortSignal): Promise<string> {
  for (;;) {
    const lease = signal.aborted ? null : await takeLease(ctx, model, tokens);
    if (lease !== null) return lease;
    await sleep(lookInterval, undefined, { signal }).catch(() => {
      throw new ModelError("The model is busy.", false);
    });
  }
}

/** @returns null while all places are taken */
function takeLease(ctx: Context, { limits }: MeteredModel, tokens: number): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    const db = database(inner);
    await sql`select pg_advisory_xact_lock(${allowanceLock})`.execute(db);
    await sql`delete from model_lease where expires_at < ${ctx.now()}`.execute(db);
    const { rows } = await sql<{ leases: number; tokens: number }>`
      select count(*)::int as leases,
        coalesce(sum(tokens) filter (where user_id = ${ctx.userId}), 0)::int
          + coalesce((select prompt_tokens + completion_tokens + embedding_tokens / ${embeddingTokensPerToken} from model_usage
              where user_id = ${ctx.userId} and day = ${dayOf(ctx)}), 0) as tokens
      from model_lease`.execute(db);
    const used = rows[0]!;
    if (used.tokens + tokens > limits.tokensPerDay) throw new ModelError("Today's use of the model is spent.", true);
    if (used.leases >= limits.callsAtOnce) return null;
    const id = uuid();
    const expiresAt = new Date(ctx.now().getTime() + limits.callTime + leaseReserve);
    await sql`
      insert into model_lease (user_id, id, tokens, expires_at)
      values (${ctx.userId}, ${id}, ${tokens}, ${expiresAt})`.execute(db);
    return id;
  });
}

/** Gives the place back and counts what the call came to; a failed one counts as a call without tokens. */
async function settle(ctx: Context, model: MeteredModel, lease: string, answer: ModelUse | null): Promise<void> {
  const { promptTokens = 0, completionTokens = 0, embeddingTokens = 0 } = answer ?? {};
  const cost = costMicros(model.name, promptTokens + embeddingTokens, completionTokens);
  await sql`
    with ended as (delete from model_lease where user_id = ${ctx.userId} and id = ${lease})
    insert into model_usage as u (user_id, day, calls, prompt_tokens, completion_tokens, embedding_tokens, cost_micros)
    values (${ctx.userId}, ${dayOf(ctx)}, 1, ${promptTokens}, ${completionTokens}, ${embeddingTokens}, ${cost})
    on conflict (user_id, day) do update set
      calls = u.calls + 1,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      embedding_tokens = u.embedding_tokens + excluded.embedding_tokens,
      cost_micros = u.cost_micros + excluded.cost_micros`.execute(database(ctx));
}

function dayOf(ctx: Context): string {
  return ctx.now().toISOString().slice(0, 10);
}
