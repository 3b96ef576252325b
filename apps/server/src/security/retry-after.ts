import { AppError } from "@bowerbird/core/errors";

/** The `Retry-After` header in seconds for these errors, if any of them has a wait. */
export function retryAfter(errors: readonly unknown[]): Record<string, string> {
  const seconds = errors.map(
    (error) => readSeconds(error) ?? readSeconds((error as { cause?: unknown } | null)?.cause) ?? 0,
  );
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}

function readSeconds(error: unknown): number | undefined {
  return error instanceof AppError ? (error.details?.["retryAfter"] as number | undefined) : undefined;
}
