import { costMicros } from "../ai/index.ts";
import type { Embedder } from "../meaning/index.ts";
import type { Metrics } from "./create-metrics.ts";

/** Counts the calls of the embedding model, their tokens and what they cost. */
export function measureEmbedder(embedder: Embedder | null, metrics: Metrics): Embedder | null {
  if (!embedder) return null;
  const embed: Embedder["embed"] = async (request, log) => {
    const purpose = request.isSearch ? "search" : "background";
    const end = metrics.embeddingSeconds.startTimer();
    try {
      const answer = await embedder.embed(request, log);
      end({ purpose, outcome: "answered" });
      metrics.modelTokens.inc({ kind: "embedding" }, answer.tokens);
      metrics.modelDollars.inc(costMicros(request.model ?? embedder.name, answer.tokens, 0) / 1_000_000);
      return answer;
    } catch (error) {
      end({ purpose, outcome: "failed" });
      throw error;
    }
  };
  return { ...embedder, embed };
}
