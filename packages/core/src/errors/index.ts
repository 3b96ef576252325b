import type { ErrorCode } from "@bowerbird/contract/errors";

/**
 * What a use case refuses with: a code for programs and a sentence for the person. `details` travel with the answer,
 * as the existing bookmark does when a duplicate is refused.
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
  return new AppError("NOT_FOUND", `${what} not found`);
}
