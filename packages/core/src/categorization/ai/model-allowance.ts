import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { ModelError, type ModelLimits, type ModelUse } from "../../platform/ports/model.ts";
import { costMicros } from "./model-usage.ts";

/** Advisory lock that serializes slot requests of all processes. */
const allowanceLock = 7_264_019;
/** Interval of checks for a free slot. */
const pollIntervalMs = 100;
/** A slot expires this long after its call's timeout, so only a crashed process leaves one behind. */
const slotReserveMs = 15_000;
/** An embedding token costs about a tenth of a language model's token and counts accordingly. */
export const embeddingTokensPerToken = 10;

/** A model with call limits. */
interface MeteredModel {
  name: string;
  limits: ModelLimits;
}

/**
 * Calls the model once a slot is free across all processes and the person has tokens left today, and records the usage.
 *
 * @param tokens upper bound for the call; for an embedding model a tenth of its tokens
 * @throws ModelError when the day's tokens are used up or no slot becomes free before the signal aborts
 */
export async function withAllowance<T extends ModelUse>(
  ctx: Context,
  model: MeteredModel,
  tokens: number,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const slot = await waitForSlot(ctx, model, tokens, signal);
  let answer: T | null = null;
  try {
    answer = await call();
    return answer;
  } finally {
    await releaseSlot(ctx, model, slot, answer);
  }
}

async function waitForSlot(ctx: Context, model: MeteredModel, tokens: number, signal: AbortSignal): Promise<string> {
  for (;;) {
    const slot = signal.aborted ? null : await acquireSlot(ctx, model, tokens);
    if (slot !== null) return slot;
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => {
      throw new ModelError("The model is busy.", false);
    });
  }
}

/** @returns null while all slots are taken */
function acquireSlot(ctx: Context, { limits }: MeteredModel, tokens: number): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    const db = database(inner);
    await sql`select pg_advisory_xact_lock(${allowanceLock})`.execute(db);
    await sql`delete from model_lease where expires_at < ${ctx.now()}`.execute(db);
    const { rows } = await sql<{ leases: number; tokens: number }>`
      select count(*)::int as leases,
        coalesce(sum(tokens) filter (where user_id = ${ctx.userId}), 0)::int
          + coalesce((select prompt_tokens + completion_tokens + embedding_tokens / ${embeddingTokensPerToken} from model_usage
              where user_id = ${ctx.userId} and day = ${toDay(ctx)}), 0) as tokens
      from model_lease`.execute(db);
    const used = rows[0]!;
    if (used.tokens + tokens > limits.tokensPerDay) throw new ModelError("Today's use of the model is spent.", true);
    if (used.leases >= limits.callsAtOnce) return null;
    const id = uuid();
    const expiresAt = new Date(ctx.now().getTime() + limits.callTime + slotReserveMs);
    await sql`
      insert into model_lease (user_id, id, tokens, expires_at)
      values (${ctx.userId}, ${id}, ${tokens}, ${expiresAt})`.execute(db);
    return id;
  });
}

/** Releases the slot and records the usage; a failed call counts without tokens. */
async function releaseSlot(ctx: Context, model: MeteredModel, slot: string, answer: ModelUse | null): Promise<void> {
  const { promptTokens = 0, completionTokens = 0, embeddingTokens = 0 } = answer ?? {};
  const cost = costMicros(model.name, promptTokens + embeddingTokens, completionTokens);
  await sql`
    with ended as (delete from model_lease where user_id = ${ctx.userId} and id = ${slot})
    insert into model_usage as u (user_id, day, calls, prompt_tokens, completion_tokens, embedding_tokens, cost_micros)
    values (${ctx.userId}, ${toDay(ctx)}, 1, ${promptTokens}, ${completionTokens}, ${embeddingTokens}, ${cost})
    on conflict (user_id, day) do update set
      calls = u.calls + 1,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      embedding_tokens = u.embedding_tokens + excluded.embedding_tokens,
      cost_micros = u.cost_micros + excluded.cost_micros`.execute(database(ctx));
}

function toDay(ctx: Context): string {
  return ctx.now().toISOString().slice(0, 10);
}
