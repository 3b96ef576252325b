/** US dollars for a million tokens of questions (or of texts to be understood) and of answers, by how the model's name begins; the longest wins. */
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

/** Millionths of a US dollar; 0 for a model whose price we do not know, as for one that runs on the operator's machine. */
export function costMicros(model: string, promptTokens: number, completionTokens: number): number {
  const names = Object.keys(prices).filter((name) => model === name || model.startsWith(`${name}-`));
  const [longest] = names.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return 0;
  const [question, answer] = prices[longest]!;
  return Math.ceil(promptTokens * question + completionTokens * answer);
}
