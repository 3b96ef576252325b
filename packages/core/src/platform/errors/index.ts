import type { ErrorCode } from "@bowerbird/contract/errors";

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

/** @param message such as "Bookmark not found" */
export function notFound(message: string): AppError {
  return new AppError("NOT_FOUND", message);
}
