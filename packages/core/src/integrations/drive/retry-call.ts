import { setTimeout as sleep } from "node:timers/promises";
import { StorageError, type StorageProblem } from "../../platform/ports/backup-storage.ts";

const maxAttempts = 5;

/** The part of the library's errors that we read. */
interface Failure {
  code?: unknown;
  status?: number | string;
  message?: string;
  response?: { status?: number; data?: unknown; headers?: Headers };
}

const refusals: Record<string, StorageProblem> = {
  storageQuotaExceeded: "full",
  rateLimitExceeded: "busy",
  userRateLimitExceeded: "busy",
  sharingRateLimitExceeded: "busy",
  dailyLimitExceeded: "busy",
  authError: "revoked",
};

/**
 * Retries temporary failures, after `retry-after` or else with exponential backoff.
 *
 * @throws StorageError
 */
export async function retryCall<T>(retryDelayMs: number, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const failure = toStorageError(error);
      const isRetryable = failure.problem === "busy" || failure.problem === "unreachable";
      if (!isRetryable || attempt === maxAttempts || signal?.aborted) throw failure;
      // Jitter, so that calls that failed together are not retried together.
      const wait = readRetryAfter(error) ?? retryDelayMs * 2 ** (attempt - 1) * (1 + Math.random() / 4);
      await sleep(wait, undefined, { signal }).catch(() => {
        throw failure;
      });
    }
  }
}

/** Converts the library's error to the port's. */
export function toStorageError(error: unknown): StorageError {
  return error instanceof StorageError ? error : new StorageError(toProblem(error as Failure), { cause: error });
}

/** `retry-after` in milliseconds, at most half a minute; null without one. */
function readRetryAfter(error: unknown): number | null {
  const seconds = Number((error as Failure).response?.headers?.get?.("retry-after") ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds, 30) * 1_000 : null;
}

const problems: Partial<Record<number, StorageProblem>> = {
  401: "revoked",
  404: "missing",
  408: "unreachable",
  429: "busy",
};

function toProblem({ response, message = "" }: Failure): StorageProblem {
  const status = response?.status ?? 0;
  const reason = readReason(response?.data);
  // Wrong operator settings: the person cannot fix this by connecting again.
  if (reason === "invalid_client" || reason === "unauthorized_client") return "refused";
  if (reason === "invalid_grant" || message.includes("invalid_grant")) return "revoked";
  const known = status === 403 ? refusals[reason] : problems[status];
  return known ?? (Math.floor(status / 100) === 4 ? "refused" : "unreachable");
}

/** OAuth answers `{error: "…"}`, Drive `{error: {errors: [{reason: "…"}]}}`; a stream's error is text. */
function readReason(data: unknown): string {
  const body = (typeof data === "string" ? parse(data) : data) as { error?: unknown } | null | undefined;
  if (typeof body?.error === "string") return body.error;
  const { errors } = (body?.error ?? {}) as { errors?: { reason?: string }[] };
  return errors?.[0]?.reason ?? "";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // E.g. a gateway's HTML page.
    return null;
  }
}
