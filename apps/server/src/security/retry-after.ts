import { AppError } from "@bowerbird/core/errors";

/** The headers of an answer with these errors: `Retry-After`, in seconds, where there is something to wait for. */
export function retryAfter(errors: readonly unknown[]): Record<string, string> {
  const seconds = errors.map(
    (error) => secondsIn(error) ?? secondsIn((error as { cause?: unknown } | null)?.cause) ?? 0,
  );
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}

function secondsIn(error: unknown): number | undefined {
  return error instanceof AppError ? (error.details?.["retryAfter"] as number | undefined) : undefined;
}
