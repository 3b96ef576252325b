import type { ErrorBody, ErrorCode } from "@bowerbird/contract/errors";
import { AppError } from "@bowerbird/core/errors";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";

type TrpcCode = TRPCError["code"];

/** One map from what a use case says to what the transports say. */
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

const internalMessage = "Something went wrong on our side. Please try again.";

/** A use case's refusal as tRPC's; everything else passes through. */
export function toTrpcError(error: unknown): unknown {
  const cause = toRefusal(error instanceof TRPCError ? error.cause : error);
  if (!cause) return error;
  return new TRPCError({ code: transportCodes[cause.code].trpc, message: cause.message, cause });
}

/** The sentence for the person: our own, or the first of what the input's schema says; never what a library said. */
export function messageOf(error: TRPCError): string {
  return answerOf(error).body.message;
}

/** What a failed call answers by REST, by whatever route it came. */
export function answerOf(error: unknown): { status: number; body: ErrorBody & Record<string, unknown> } {
  const cause = toRefusal(error instanceof TRPCError ? (error.cause ?? error) : error);
  if (cause) {
    const { code, message, details } = cause;
    return { status: transportCodes[code].http, body: { message, code, ...details } };
  }
  const problem = error instanceof TRPCError ? requestProblem(error) : null;
  if (problem) return { status: getHTTPStatusCodeFromError(error as TRPCError), body: problem };
  return { status: 500, body: { message: internalMessage, code: "INTERNAL" } };
}

/** PostgreSQL's code for a statement that was cancelled, here by its time limit. */
const queryCanceled = "57014";

/** What a use case refused, or the database gave up; null for any other failure. */
function toRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if ((error as { code?: unknown } | undefined)?.code !== queryCanceled) return null;
  return new AppError("UNAVAILABLE", "This took too long and was stopped. Please ask for less, or try again later.");
}

/** What the transport itself refused; null for a failure of ours. */
function requestProblem(error: TRPCError): ErrorBody | null {
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) {
    const issues = issuesOf(error.cause);
    return { message: issues[0]?.message ?? "The request is not valid.", code: "BAD_REQUEST", issues };
  }
  const sentences: Partial<Record<TrpcCode, ErrorBody>> = {
    BAD_REQUEST: { message: "The request is not valid.", code: "BAD_REQUEST" },
    PARSE_ERROR: { message: "The request is not valid JSON.", code: "BAD_REQUEST" },
    UNSUPPORTED_MEDIA_TYPE: { message: "Please send the request as JSON.", code: "BAD_REQUEST" },
    PAYLOAD_TOO_LARGE: { message: "The request is too large.", code: "PAYLOAD_TOO_LARGE" },
    NOT_FOUND: { message: "There is no such address.", code: "NOT_FOUND" },
    METHOD_NOT_SUPPORTED: { message: "There is no such address.", code: "NOT_FOUND" },
  };
  return sentences[error.code] ?? null;
}

export function issuesOf(error: ZodError): { message: string; path: string }[] {
  return error.issues.map(({ message, path }) => ({ message, path: path.join(".") }));
}
