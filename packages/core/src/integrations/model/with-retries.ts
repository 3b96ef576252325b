import timers from "node:timers/promises";
import type { Logger } from "pino";
import { ModelError } from "../../platform/ports/model.ts";
import { APIConnectionError, APIError } from "openai";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };

const maxAttempts = 4;
/** Before the second attempt; doubles with each further one. */
const retryDelayMs = 500;
const retryableStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/**
 * Retries temporary failures, after as long as the server asks, until the signal aborts.
 *
 * @throws ModelError
 */
export async function withRetries<T>(ask: () => Promise<T>, signal: AbortSignal, log: Logger): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const failure = error instanceof ModelError ? error : toModelError(error, signal.aborted);
      if (signal.aborted || attempt === maxAttempts || !isRetryable(error)) throw failure;
      const wait = readRetryAfter(error) ?? retryDelayMs * 2 ** (attempt - 1);
      log.info({ attempt, wait, reason: failure.message }, "retrying the model call");
      // Jitter, so that calls that failed together are not retried together.
      await timers.setTimeout(wait * (1 + Math.random() / 4), undefined, { signal }).catch(() => {
        throw failure;
      });
    }
  }
}

/** Whether the same call may succeed after a wait. */
function isRetryable(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  return (
    error instanceof APIError && retryableStatuses.has(Number(error.status)) && error.code !== "insufficient_quota"
  );
}

/** Servers without structured answers, and those that cannot make a grammar of our schema. */
const formatRefusals = new Set([400, 422, 500, 501]);

/** Whether the server does not support structured answers. */
export function isFormatRefused(error: unknown): boolean {
  if (!(error instanceof APIError) || !formatRefusals.has(Number(error.status))) return false;
  return /response_format|json_schema|grammar/i.test(error.message);
}

/** The server's `retry-after` in milliseconds; undefined without one. */
function readRetryAfter(error: unknown): number | undefined {
  const text = error instanceof APIError ? error.headers?.get("retry-after") : null;
  if (!text) return undefined;
  const milliseconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

/** Converts an error; the server's message is left out, because it may echo what was sent. */
function toModelError(error: unknown, isTimeUp: boolean): ModelError {
  if (isTimeUp) return new ModelError(t.theModelTookTooLong, false, { cause: error });
  const status = error instanceof APIError ? error.status : undefined;
  return new ModelError(describeAnswer(status, error), !isRetryable(error) || status === undefined);
}

function describeAnswer(status: number | undefined, error: unknown): string {
  if (status === undefined) return t.theModelsServerCannotBeReached;
  if (status === 404) return t.theModelsServerHasNoSuchModel;
  const code = error instanceof APIError ? error.code : null;
  return code
    ? format(t.theModelsServerAnsweredCode, { status, code })
    : format(t.theModelsServerAnsweredStatus, { status });
}
