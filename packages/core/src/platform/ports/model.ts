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
