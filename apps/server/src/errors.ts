import { answerOf } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/errors";
import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { answerEarly, isUnread } from "./answer-early.ts";
import { retryAfter } from "./security/retry-after.ts";

/** Logs what went wrong on our side, once; what a caller did wrong is not logged. */
export function logFailure(
  log: Logger,
  error: Error & { code?: string; cause?: unknown },
  path: string | undefined,
): void {
  if (error.code === "INTERNAL_SERVER_ERROR") log.error({ path, err: error.cause ?? error }, "request failed");
}

/** Answers every failure of the hand-written routes in the one form that all errors have. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { status, body } = answerOf(asAppError(error));
    if (status === 500) log.error({ path: req.path, err: error }, "request failed");
    // What has begun cannot be taken back: the reader must see that it is not whole.
    if (res.headersSent) return void res.destroy();
    res.status(status).set(retryAfter([error]));
    if (isUnread(req)) return answerEarly(req, res, body);
    res.json(body);
  };
}

/** What Express's own parsers refuse, in our words. */
function asAppError(error: unknown): unknown {
  const { type, status } = error as { type?: string; status?: number };
  if (type === "entity.too.large") return new AppError("PAYLOAD_TOO_LARGE", "The request is too large.");
  if (type === "entity.parse.failed") return new AppError("BAD_REQUEST", "The request is not valid JSON.");
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError("BAD_REQUEST", "The request is not valid.");
  return error;
}
