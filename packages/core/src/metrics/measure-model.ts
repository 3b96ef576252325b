import { costMicros, type Model } from "../ai/index.ts";
import type { Metrics } from "./create-metrics.ts";

/** Counts the calls of the model, their tokens and what they cost. */
export function measureModel(model: Model | null, metrics: Metrics): Model | null {
  if (!model) return null;
  const complete: Model["complete"] = async (request, log) => {
    const end = metrics.modelSeconds.startTimer();
    try {
      const answer = await model.complete(request, log);
      end({ outcome: "answered" });
      metrics.modelTokens.inc({ kind: "question" }, answer.promptTokens);
      metrics.modelTokens.inc({ kind: "answer" }, answer.completionTokens);
      metrics.modelDollars.inc(costMicros(model.name, answer.promptTokens, answer.completionTokens) / 1_000_000);
      return answer;
    } catch (error) {
      end({ outcome: "failed" });
      throw error;
    }
  };
  return { ...model, complete };
}
