import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, pino, stdSerializers } from "pino";
import type { Config } from "../config/index.ts";

/** The cause of a log line: a request, or a job and the request that enqueued it. */
export interface LogContext {
  requestId?: string | undefined;
  queue?: string;
  job?: string;
  jobId?: string | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();
/** Fields of a PostgreSQL error that contain no values of the row. */
const safeFields = ["code", "severity", "table", "column", "constraint", "routine"] as const;

type DatabaseError = Error & { code: string; severity: string } & Partial<Record<string, unknown>>;

/** Runs the work; its log lines and enqueued jobs carry the context. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work);
}

/** The current context; empty outside of a request or job. */
export function logContext(): LogContext {
  return { ...storage.getStore() };
}

/** @param name of the process, in every log line */
export function createLogger(name: string, level: Config["logLevel"]): Logger {
  const redact = ["*.password", "*.token", "*.cookie"];
  return pino({ name, level, redact, mixin: logContext, serializers: { err: serializeError } });
}

/**
 * An error for the log, without the values that PostgreSQL repeats, as in `Key (email)=(ada@example.com) already exists`.
 */
export function serializeError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error instanceof Error ? stdSerializers.err(error) : error;
  const message = withoutValue(error.message);
  const fields = Object.fromEntries(safeFields.map((name) => [name, error[name]]).filter(([, value]) => value));
  return { type: "DatabaseError", message, ...fields, stack: error.stack?.replace(error.message, message) };
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "severity" in error && "code" in error;
}

/** `invalid input syntax for type uuid: "…"`: the value follows the colon. Names of constraints come without one. */
function withoutValue(message: string): string {
  return message.replace(/: ".*$/s, ": (value left out)");
}
