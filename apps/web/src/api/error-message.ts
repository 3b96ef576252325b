import { TRPCClientError } from "@trpc/client";

/** The server's sentence for the person, or `fallback` where the failure has none (no connection, an odd answer). */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof TRPCClientError && codeOf(error) !== undefined && error.message ? error.message : fallback;
}

export function isUnauthorized(error: unknown): boolean {
  return codeOf(error) === "UNAUTHORIZED";
}

export function isConflict(error: unknown): boolean {
  return codeOf(error) === "CONFLICT";
}

/** Whether the server itself has not answered: no connection, or something before it that says so. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || codeOf(error) !== undefined) return false;
  return !(error.cause instanceof DOMException && error.cause.name === "AbortError");
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  const code = typeof data === "object" && data !== null && "code" in data ? data.code : undefined;
  return typeof code === "string" ? code : undefined;
}
