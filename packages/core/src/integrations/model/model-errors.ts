import { APIConnectionError, APIError } from "openai";
import { ModelError } from "../../ai/model.ts";

/** Statuses that pass by themselves. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/** Whether the same call may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  return error instanceof APIError && passing.has(Number(error.status)) && error.code !== "insufficient_quota";
}

/** Whether the server does not know structured answers. */
export function isFormatRefused(error: unknown): boolean {
  return error instanceof APIError && error.status === 400 && /response_format|json_schema/i.test(error.message);
}

/** Milliseconds that the server asks us to wait; undefined where it does not say. */
export function waitAsked(error: unknown): number | undefined {
  const text = error instanceof APIError ? error.headers?.get("retry-after") : null;
  if (!text) return undefined;
  const milliseconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

/** What went wrong, without what was sent: a server may echo it. */
export function toModelError(error: unknown, isTimeUp: boolean): ModelError {
  if (isTimeUp) return new ModelError("The model took too long.", false, { cause: error });
  const status = error instanceof APIError ? error.status : undefined;
  const code = error instanceof APIError && error.code ? ` ${error.code}` : "";
  const what = status === undefined ? "The model's server cannot be reached." : `The model's server answered ${status}`;
  return new ModelError(`${what}${code}`, !isPassing(error) || status === undefined);
}
