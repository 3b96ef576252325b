import type { ErrorCode } from "@bowerbird/contract/errors";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };

/**
 * An expected error: a code for programs and a message for the person. `details` are part of the answer, e.g. the existing
 * bookmark when a duplicate is refused.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

export function notFound(what: string): AppError {
  return new AppError("NOT_FOUND", format(t.whatNotFound, { what }));
}
