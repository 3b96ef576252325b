import type { Logger } from "pino";
import type { ModelLimits } from "../ai/model.ts";

/** What texts mean, as a model of an OpenAI-compatible server sees it. */
export interface Embeddings {
  /** One for each text, in their order, all of one length. */
  vectors: number[][];
  tokens: number;
}

export interface EmbeddingRequest {
  texts: readonly string[];
  /** Another one of the server's models than the one of the settings. */
  model?: string;
  /** Whether somebody waits for it. */
  isSearch: boolean;
  /** Ends the call, its retries included. */
  signal: AbortSignal;
}

/** An OpenAI-compatible server with its embedding model. */
export interface Embedder {
  name: string;
  limits: ModelLimits;
  /** @throws ModelError when there is no answer, with `isRefusal` where that is for the texts */
  embed(request: EmbeddingRequest, log: Logger): Promise<Embeddings>;
}
