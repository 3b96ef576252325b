import type { ErrorBody, ErrorCode } from "@bowerbird/contract/errors";
import { say } from "@bowerbird/contract/messages/language-scope";
import { AppError } from "@bowerbird/core/platform/errors";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";
import t from "./messages.json" with { type: "json" };

type TrpcCode = TRPCError["code"];

/** The transports' codes by our error codes. */
const transportCodes: Record<ErrorCode, { trpc: TrpcCode; http: number }> = {
  BAD_REQUEST: { trpc: "BAD_REQUEST", http: 400 },
  UNAUTHORIZED: { trpc: "UNAUTHORIZED", http: 401 },
  FORBIDDEN: { trpc: "FORBIDDEN", http: 403 },
  NOT_FOUND: { trpc: "NOT_FOUND", http: 404 },
  CONFLICT: { trpc: "CONFLICT", http: 409 },
  PAYLOAD_TOO_LARGE: { trpc: "PAYLOAD_TOO_LARGE", http: 413 },
  TOO_MANY_REQUESTS: { trpc: "TOO_MANY_REQUESTS", http: 429 },
  NOT_SET_UP: { trpc: "SERVICE_UNAVAILABLE", http: 503 },
  UNAVAILABLE: { trpc: "SERVICE_UNAVAILABLE", http: 503 },
  INTERNAL: { trpc: "INTERNAL_SERVER_ERROR", http: 500 },
};

const internalMessage = t.unexpectedError;

/** Converts an `AppError` to a `TRPCError`; other errors pass through. */
export function toTrpcError(error: unknown): unknown {
  const cause = toAppError(error instanceof TRPCError ? error.cause : error);
  if (!cause) return error;
  return new TRPCError({ code: transportCodes[cause.code].trpc, message: cause.message, cause });
}

/** The message for the person: our own, or the first issue of the input's schema; never a library's. */
export function getMessage(error: TRPCError): string {
  return toErrorAnswer(error).body.message;
}

/** The REST answer to a failed call. */
export function toErrorAnswer(error: unknown): { status: number; body: ErrorBody & Record<string, unknown> } {
  const cause = toAppError(error instanceof TRPCError ? (error.cause ?? error) : error);
  if (cause) {
    const { code, message, details } = cause;
    return { status: transportCodes[code].http, body: { message: say(message), code, ...details } };
  }
  const problem = error instanceof TRPCError ? requestProblem(error) : null;
  if (problem)
    return {
      status: getHTTPStatusCodeFromError(error as TRPCError),
      body: { ...problem, message: say(problem.message) },
    };
  return { status: 500, body: { message: say(internalMessage), code: "INTERNAL" } };
}

/** PostgreSQL's code for a canceled statement, here by its timeout. */
const queryCanceled = "57014";

/** An `AppError`, also for a statement timeout; null for any other error. */
function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if ((error as { code?: unknown } | undefined)?.code !== queryCanceled) return null;
  return new AppError("UNAVAILABLE", t.tookTooLong);
}

/** The body for an error of the request itself; null for an internal error. */
function requestProblem(error: TRPCError): ErrorBody | null {
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) {
    const issues = toIssues(error.cause);
    return { message: issues[0]?.message ?? t.theRequestIsNotValid, code: "BAD_REQUEST", issues };
  }
  const bodies: Partial<Record<TrpcCode, ErrorBody>> = {
    BAD_REQUEST: { message: t.theRequestIsNotValid, code: "BAD_REQUEST" },
    PARSE_ERROR: { message: t.theRequestIsNotValidJson, code: "BAD_REQUEST" },
    UNSUPPORTED_MEDIA_TYPE: { message: t.pleaseSendTheRequestAsJson, code: "BAD_REQUEST" },
    PAYLOAD_TOO_LARGE: { message: t.theRequestIsTooLarge, code: "PAYLOAD_TOO_LARGE" },
    NOT_FOUND: { message: t.thisAddressDoesNotExist, code: "NOT_FOUND" },
    METHOD_NOT_SUPPORTED: { message: t.thisAddressDoesNotExist, code: "NOT_FOUND" },
  };
  return bodies[error.code] ?? null;
}

export function toIssues(error: ZodError): { message: string; path: string }[] {
  return error.issues.map(({ message, path }) => ({ message: say(message), path: path.join(".") }));
}
