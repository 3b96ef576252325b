import { DriveError, type DriveProblem } from "../../backups/drive.ts";

/** As much of what the library throws as we read. */
interface Failure {
  code?: unknown;
  status?: number | string;
  message?: string;
  response?: { status?: number; data?: unknown; headers?: Headers };
}

/** What the library threw, in the words of the port. */
export function toDriveError(error: unknown): DriveError {
  return error instanceof DriveError ? error : new DriveError(problemOf(error as Failure), { cause: error });
}

/** Milliseconds that the drive wants us to wait, at most half a minute. */
export function waitAsked(error: unknown): number | null {
  const seconds = Number((error as Failure).response?.headers?.get?.("retry-after") ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds, 30) * 1_000 : null;
}

function problemOf({ response, message = "" }: Failure): DriveProblem {
  const status = response?.status;
  const reason = reasonIn(response?.data);
  // The operator's settings, which no person can mend by connecting again.
  if (reason === "invalid_client" || reason === "unauthorized_client") return "refused";
  if (reason === "invalid_grant" || message.includes("invalid_grant") || status === 401) return "revoked";
  if (status === 403) return refusals[reason] ?? "refused";
  if (status === 404) return "missing";
  if (status === 429) return "busy";
  if (status !== undefined && status >= 400 && status < 500 && status !== 408) return "refused";
  return "unreachable";
}

const refusals: Record<string, DriveProblem> = {
  storageQuotaExceeded: "full",
  rateLimitExceeded: "busy",
  userRateLimitExceeded: "busy",
  sharingRateLimitExceeded: "busy",
  dailyLimitExceeded: "busy",
  authError: "revoked",
};

/** OAuth says `{error: "…"}`, Drive `{error: {errors: [{reason: "…"}]}}`; a stream's error comes as text. */
function reasonIn(data: unknown): string {
  const body = (typeof data === "string" ? parse(data) : data) as { error?: unknown } | null | undefined;
  if (typeof body?.error === "string") return body.error;
  const { errors } = (body?.error ?? {}) as { errors?: { reason?: string }[] };
  return errors?.[0]?.reason ?? "";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway's page: it has no reason that we know.
    return null;
  }
}
