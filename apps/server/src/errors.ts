import { toErrorAnswer } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import type { ErrorRequestHandler, Request, Response } from "express";
import type { Logger } from "pino";
import { toRoute } from "./observing/observe-requests.ts";
import t from "./messages.json" with { type: "json" };

/** How long the rest of a body is discarded before the connection is closed: a client sends first and reads later. */
const discardMs = 2_000;
/** Up to this size the rest of a body is read, so that the connection can be reused. */
const maxDiscardedBytes = 1024 * 1024;

/** Logs internal errors; a caller's mistakes are not logged. */
export function logFailure(
  log: Logger,
  error: Error & { code?: string; cause?: unknown },
  path: string | undefined,
): void {
  if (error.code === "INTERNAL_SERVER_ERROR") log.error({ path, err: error.cause ?? error }, "request failed");
}

/** Answers errors of the hand-written routes in the common format. The log has no path, which may hold a token, but its pattern. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { status, body } = toErrorAnswer(asAppError(error));
    if (status === 500) log.error({ path: toRoute(req.method, req.path), err: error }, "request failed");
    // A started answer is aborted, so that the client notices that it is incomplete.
    if (res.headersSent) return void res.destroy();
    res.set(retryAfter([error]));
    sendError(req, res, status, body);
  };
}

/** Sends the body of an error, also while the request is still being sent. */
export function sendError(req: Request, res: Response, status: number, body: object): void {
  res.status(status);
  if (isUnread(req)) return answerEarly(req, res, body);
  res.json(body);
}

/** The `Retry-After` header in seconds for these errors, if any of them has a wait. */
export function retryAfter(errors: readonly unknown[]): Record<string, string> {
  const seconds = errors.map(
    (error) => readSeconds(error) ?? readSeconds((error as { cause?: unknown } | null)?.cause) ?? 0,
  );
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}

/** Whether too much of the request's body is unread to read and discard it. */
function isUnread({ complete, headers }: Request): boolean {
  const length = headers["content-length"];
  return !complete && (length === undefined ? "transfer-encoding" in headers : Number(length) > maxDiscardedBytes);
}

/**
 * Answers before the request is read completely, then closes the connection. Closing it right away would reset it, and the
 * client would never see the answer.
 */
function answerEarly(req: Request, res: Response, body: object): void {
  const text = JSON.stringify(body);
  res.set({ connection: "close", "content-length": String(Buffer.byteLength(text)) });
  if (!res.hasHeader("content-type")) res.type("json");
  res.write(text);
  const close = () => void res.end();
  const timer = setTimeout(close, discardMs).unref();
  req
    .once("end", close)
    .once("close", () => clearTimeout(timer))
    .resume();
}

/** Converts errors of Express's parsers. */
export function asAppError(error: unknown): unknown {
  const { type, status } = error as { type?: string; status?: number };
  if (type === "entity.too.large") return new AppError("PAYLOAD_TOO_LARGE", t.theRequestIsTooLarge);
  if (type === "entity.parse.failed") return new AppError("BAD_REQUEST", t.theRequestIsNotValidJson);
  if (status !== undefined && status >= 400 && status < 500) return new AppError("BAD_REQUEST", t.theRequestIsNotValid);
  return error;
}

function readSeconds(error: unknown): number | undefined {
  return error instanceof AppError ? (error.details?.["retryAfter"] as number | undefined) : undefined;
}
