import type { Logger } from "pino";

/** A request to a language model: our instructions, and data that is never an instruction. */
export interface ModelRequest {
  instructions: string;
  data: string;
  /** Name and JSON schema of the answer. */
  schema: { name: string; schema: Record<string, unknown> };
  /** Max. tokens of the answer. */
  answerTokens: number;
  /** Aborts the call, including retries. */
  signal: AbortSignal;
}

/** The usage of a call. */
export interface ModelUse {
  promptTokens?: number;
  completionTokens?: number;
  /** Tokens read by an embedding model. */
  embeddingTokens?: number;
}

export interface ModelAnswer extends ModelUse {
  text: string;
  promptTokens: number;
  completionTokens: number;
}

/** A model on an OpenAI-compatible server. */
export interface Model {
  name: string;
  limits: ModelLimits;
  /** @throws ModelError when there is no answer */
  complete(request: ModelRequest, log: Logger): Promise<ModelAnswer>;
}

export interface ModelLimits {
  /** Per person and day, input and output together. */
  tokensPerDay: number;
  /** Across all people and processes. */
  maxConcurrentCalls: number;
  /** Max. milliseconds per call, including retries. */
  callTimeoutMs: number;
}

/** The model gave no answer; callers fall back to the built-in categorizer or to search by words. */
export class ModelError extends Error {
  /** Whether a retry within minutes is useless: a wrong key, an exhausted account, an unreachable server. */
  readonly isLasting: boolean;
  /** Whether the input is at fault, such as a text that is too long. */
  readonly isRefusal: boolean;

  constructor(message: string, isLasting: boolean, { isRefusal = false, ...options }: ModelErrorOptions = {}) {
    super(message, options);
    this.name = "ModelError";
    this.isLasting = isLasting;
    this.isRefusal = isRefusal;
  }
}

interface ModelErrorOptions extends ErrorOptions {
  isRefusal?: boolean;
}

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
