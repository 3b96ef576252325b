import type { Logger } from "pino";
import type { ModelLimits } from "./model.ts";

/** The answer of an embedding model. */
export interface Embeddings {
  /** One per text, in order, all of the same length. */
  vectors: number[][];
  /** Of what people search: whether the model knows any word of it; absent where the model does not tell. */
  isKnown?: boolean[];
  tokens: number;
}

/** A text to embed. */
export interface EmbeddingText {
  text: string;
  /** The address of a bookmark. It may contain session keys: a model elsewhere never gets it. */
  url?: string;
}

export interface EmbeddingRequest {
  texts: readonly EmbeddingText[];
  /** Another model of the server than the configured one. */
  model?: string;
  /** Whether these are what people type, or names, to be compared with bookmarks. */
  isSearch: boolean;
  /** Aborts the call, including retries. */
  signal: AbortSignal;
}

/** An embedding model, on this machine or on an OpenAI-compatible server. */
export interface Embedder {
  name: string;
  /** Null for a model on this machine, whose calls cost nothing. */
  limits: ModelLimits | null;
  /** @throws ModelError when there is no answer, with `isRefusal` if the texts are at fault */
  embed(request: EmbeddingRequest, log: Logger): Promise<Embeddings>;
  /** Whether it can be asked for another model; a server may have any. */
  hasModel?(name: string): boolean;
  /** Why it cannot run on this machine; null if it can. */
  getProblem?(): string | null;
}
