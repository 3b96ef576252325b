import type { Logger } from "pino";
import type { ModelLimits } from "./model.ts";

/** The answer of an embedding model. */
export interface Embeddings {
  /** One per text, in order, all of the same length. */
  vectors: number[][];
  tokens: number;
}

export interface EmbeddingRequest {
  texts: readonly string[];
  /** Another model of the server than the configured one. */
  model?: string;
  /** Whether a person waits for it. */
  isSearch: boolean;
  /** Aborts the call, including retries. */
  signal: AbortSignal;
}

/** An embedding model on an OpenAI-compatible server. */
export interface Embedder {
  name: string;
  limits: ModelLimits;
  /** @throws ModelError when there is no answer, with `isRefusal` if the texts are at fault */
  embed(request: EmbeddingRequest, log: Logger): Promise<Embeddings>;
}
