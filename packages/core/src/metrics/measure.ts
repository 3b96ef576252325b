import type { Metrics } from "./create-metrics.ts";
import { costMicros } from "../platform/model-calls/index.ts";
import { type Model } from "../platform/ports/model.ts";
import type { Embedder } from "../semantic/embeddings/index.ts";
import { FetchError, type PageFetcher } from "../intake/pages/index.ts";

/** One attempt of a job; times in seconds. */
export interface JobTry {
  queue: string;
  /** `unknown` for a name that is not ours, to bound the number of labels. */
  job: string;
  outcome: "done" | "retried" | "failed";
  seconds: number;
  /** Null for a retry, which waits on purpose. */
  waited: number | null;
}

export type ObserveJob = (tried: JobTry) => void;

/** Counts job attempts, their duration and their wait. */
export function measureJobs({ jobSeconds, jobWaitSeconds }: Metrics): ObserveJob {
  return ({ queue, job, outcome, seconds, waited }) => {
    jobSeconds.observe({ queue, job, outcome }, seconds);
    if (waited !== null) jobWaitSeconds.observe({ queue, job }, waited);
  };
}

/** Counts the language model's calls, tokens and cost. */
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

/** Counts the embedding model's calls, tokens and cost. */
export function measureEmbedder(embedder: Embedder | null, metrics: Metrics): Embedder | null {
  if (!embedder) return null;
  const embed: Embedder["embed"] = async (request, log) => {
    const purpose = request.isSearch ? "search" : "background";
    const end = metrics.embeddingSeconds.startTimer();
    try {
      const answer = await embedder.embed(request, log);
      end({ purpose, outcome: "answered" });
      if (embedder.limits !== null) {
        metrics.modelTokens.inc({ kind: "embedding" }, answer.tokens);
        metrics.modelDollars.inc(costMicros(request.model ?? embedder.name, answer.tokens, 0) / 1_000_000);
      }
      return answer;
    } catch (error) {
      end({ purpose, outcome: "failed" });
      throw error;
    }
  };
  return { ...embedder, embed };
}

/** Counts page fetches by their outcome. */
export function measurePages(pages: PageFetcher, { fetches }: Metrics): PageFetcher {
  return {
    ...pages,
    read: async (url, options, use) => {
      try {
        const result = await pages.read(url, options, use);
        fetches.inc({ kind: options.kind, outcome: "read" });
        return result;
      } catch (error) {
        fetches.inc({ kind: options.kind, outcome: error instanceof FetchError ? error.outcome : "error" });
        throw error;
      }
    },
  };
}
