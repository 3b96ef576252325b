import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { type ModelUsageTotal, toDay } from "./usage.ts";

/** Advisory lock that serializes slot requests of all processes. */
const allowanceLock = 7_264_019;
/** An embedding token costs about a tenth of a language model's token and counts accordingly. */
export const embeddingTokensPerToken = 10;

/** Holds back other requests for a slot until the transaction ends. */
export async function lockAllowance(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${allowanceLock})`.execute(database(ctx));
}

/** All people's calls that are under way, and the person's tokens of today with those that are reserved. */
export async function readUse(ctx: Context): Promise<{ leases: number; tokens: number }> {
  const { rows } = await sql<{ leases: number; tokens: number }>`
    select count(*)::int as leases,
      coalesce(sum(tokens) filter (where user_id = ${ctx.userId}), 0)::int
        + coalesce((select prompt_tokens + completion_tokens + embedding_tokens / ${embeddingTokensPerToken} from model_usage
            where user_id = ${ctx.userId} and day = ${toDay(ctx)}), 0) as tokens
    from model_lease`.execute(database(ctx));
  return rows[0]!;
}

/** Ends a call and adds it to the person's usage of today. */
export async function recordUse(ctx: Context, lease: string, use: Omit<ModelUsageTotal, "calls">): Promise<void> {
  const { promptTokens, completionTokens, embeddingTokens, costMicros } = use;
  await sql`
    with ended as (delete from model_lease where user_id = ${ctx.userId} and id = ${lease})
    insert into model_usage as u (user_id, day, calls, prompt_tokens, completion_tokens, embedding_tokens, cost_micros)
    values (${ctx.userId}, ${toDay(ctx)}, 1, ${promptTokens}, ${completionTokens}, ${embeddingTokens}, ${costMicros})
    on conflict (user_id, day) do update set
      calls = u.calls + 1,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      embedding_tokens = u.embedding_tokens + excluded.embedding_tokens,
      cost_micros = u.cost_micros + excluded.cost_micros`.execute(database(ctx));
}
