import type { Logger } from "pino";

/** What a language model is asked: instructions of ours, and data that is nobody's instruction. */
export interface ModelRequest {
  instructions: string;
  data: string;
  /** Name and JSON schema of the answer. */
  schema: { name: string; schema: Record<string, unknown> };
  /** The most tokens of the answer. */
  answerTokens: number;
  /** Ends the call, its retries included. */
  signal: AbortSignal;
}

/** What a call came to. */
export interface ModelUse {
  promptTokens?: number;
  completionTokens?: number;
  /** Read by an embedding model. */
  embeddingTokens?: number;
}

export interface ModelAnswer extends ModelUse {
  text: string;
  promptTokens: number;
  completionTokens: number;
}

/** An OpenAI-compatible server with one of its models. */
export interface Model {
  name: string;
  limits: ModelLimits;
  /** @throws ModelError when there is no answer */
  complete(request: ModelRequest, log: Logger): Promise<ModelAnswer>;
}

export interface ModelLimits {
  /** Of one person in a day, questions and answers together. */
  tokensPerDay: number;
  /** Of all people over all processes. */
  callsAtOnce: number;
  /** Milliseconds that one call may take, its retries included. */
  callTime: number;
}

/** Why the model gave no answer; the built-in categoriser answers in its place, and search by its words. */
export class ModelError extends Error {
  /** Whether it is no use to ask again soon: a wrong key, a spent account, a server that is not there. */
  readonly isLasting: boolean;
  /** Whether it is for what was sent, such as a text that is too long. */
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
