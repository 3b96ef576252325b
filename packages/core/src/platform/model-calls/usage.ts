import { everyone, type VisitorContext } from "../context/index.ts";

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

const totals = ["calls", "promptTokens", "completionTokens", "embeddingTokens", "costMicros"] as const;

/** The cost is in millionths of a US dollar. */
export type ModelUsageTotal = Record<(typeof totals)[number], number>;

/** Today's model usage (UTC) of all people, for operators. */
export async function totalModelUsage(ctx: VisitorContext): Promise<ModelUsageTotal> {
  const sums = await everyone(ctx)
    .selectFrom("ModelUsage")
    .select(({ fn }) => totals.map((name) => fn.sum(name).as(name)))
    .where("day", "=", toDay(ctx))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(totals.map((name) => [name, Number(sums[name])])) as ModelUsageTotal;
}

/** The day of today's usage, in UTC. */
export function toDay(ctx: VisitorContext): string {
  return ctx.now().toISOString().slice(0, 10);
}
