import { type Logger, pino, stdSerializers } from "pino";
import type { Config } from "../config/index.ts";
import { logContext } from "./log-context.ts";

/** @param name of the process, in every line */
export function createLogger(name: string, level: Config["logLevel"]): Logger {
  const redact = ["*.password", "*.token", "*.cookie"];
  return pino({ name, level, redact, mixin: logContext, serializers: { err: serializeError } });
}

/** Fields of a PostgreSQL error that say what went wrong and where, and hold none of the row's values. */
const safeFields = ["code", "severity", "table", "column", "constraint", "routine"] as const;

/**
 * An error as the log shows it. PostgreSQL repeats values in its errors, such as `Key (email)=(ada@example.com) already
 * exists`: these are left out.
 */
export function serializeError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error instanceof Error ? stdSerializers.err(error) : error;
  const message = withoutValue(error.message);
  const fields = Object.fromEntries(safeFields.map((name) => [name, error[name]]).filter(([, value]) => value));
  return { type: "DatabaseError", message, ...fields, stack: error.stack?.replace(error.message, message) };
}

type DatabaseError = Error & { code: string; severity: string } & Partial<Record<string, unknown>>;

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "severity" in error && "code" in error;
}

/** `invalid input syntax for type uuid: "…"`: the value follows the colon. Names of constraints come without one. */
function withoutValue(message: string): string {
  return message.replace(/: ".*$/s, ": (value left out)");
}
