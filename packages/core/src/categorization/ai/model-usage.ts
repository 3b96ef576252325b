import { sql } from "kysely";
import { database, type VisitorContext } from "../../platform/context/index.ts";

/** US dollars per million input and output tokens, by prefix of the model's name; the longest match wins. */
const prices: Record<string, readonly [question: number, answer: number]> = {
  "gpt-4o": [2.5, 10],
  "gpt-4o-mini": [0.15, 0.6],
  "gpt-4.1": [2, 8],
  "gpt-4.1-mini": [0.4, 1.6],
  "gpt-4.1-nano": [0.1, 0.4],
  "gpt-5": [1.25, 10],
  "gpt-5-mini": [0.25, 2],
  "gpt-5-nano": [0.05, 0.4],
  "text-embedding-3-small": [0.02, 0],
  "text-embedding-3-large": [0.13, 0],
  "text-embedding-ada": [0.1, 0],
};

/** Cost in millionths of a US dollar; 0 for models without a known price, such as local ones. */
export function costMicros(model: string, promptTokens: number, completionTokens: number): number {
  const names = Object.keys(prices).filter((name) => model === name || model.startsWith(`${name}-`));
  const [longest] = names.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return 0;
  const [question, answer] = prices[longest]!;
  return Math.ceil(promptTokens * question + completionTokens * answer);
}

export interface ModelUsageTotal {
  calls: number;
  promptTokens: number;
  completionTokens: number;
  embeddingTokens: number;
  /** Millionths of a US dollar. */
  costMicros: number;
}

/** Today's model usage (UTC) of all people, for operators. */
export async function totalModelUsage(ctx: VisitorContext): Promise<ModelUsageTotal> {
  const { rows } = await sql<ModelUsageTotal>`
    select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(prompt_tokens), 0)::float8 as "promptTokens",
      coalesce(sum(completion_tokens), 0)::float8 as "completionTokens",
      coalesce(sum(embedding_tokens), 0)::float8 as "embeddingTokens", coalesce(sum(cost_micros), 0)::float8 as "costMicros"
    from model_usage where day = ${ctx.now().toISOString().slice(0, 10)}`.execute(database(ctx));
  return rows[0]!;
}
