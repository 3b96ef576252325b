import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

export interface ModelUsageTotal {
  calls: number;
  promptTokens: number;
  completionTokens: number;
  embeddingTokens: number;
  /** Millionths of a US dollar. */
  costMicros: number;
}

/** What the model has come to today, in UTC, for all people together. For operators. */
export async function totalModelUsage(ctx: VisitorContext): Promise<ModelUsageTotal> {
  const { rows } = await sql<ModelUsageTotal>`
    select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(prompt_tokens), 0)::float8 as "promptTokens",
      coalesce(sum(completion_tokens), 0)::float8 as "completionTokens",
      coalesce(sum(embedding_tokens), 0)::float8 as "embeddingTokens", coalesce(sum(cost_micros), 0)::float8 as "costMicros"
    from model_usage where day = ${ctx.now().toISOString().slice(0, 10)}`.execute(database(ctx));
  return rows[0]!;
}
