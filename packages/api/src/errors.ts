import type { ErrorBody, ErrorCode } from "@bowerbird/contract/errors";
import { AppError } from "@bowerbird/core/errors";
import { TRPCError } from "@trpc/server";
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
  INTERNAL: { trpc: "INTERNAL_SERVER_ERROR", http: 500 },
};

export const internalMessage = "Something went wrong on our side. Please try again.";

/** A use case's refusal as tRPC's; everything else passes through. */
export function toTrpcError(error: unknown): unknown {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (!(cause instanceof AppError)) return error;
  return new TRPCError({ code: transportCodes[cause.code].trpc, message: cause.message, cause });
}

/** The sentence for the person: our own, or the first of what the input's schema says; never what a library said. */
export function messageOf(error: TRPCError): string {
  if (error.cause instanceof AppError) return error.cause.message;
  if (error.cause instanceof ZodError) return error.cause.issues[0]?.message ?? "The request is not valid.";
  return error.code === "INTERNAL_SERVER_ERROR" ? internalMessage : error.message;
}

/** What a hand-written route answers to a failure. */
export function answerOf(error: unknown): { status: number; body: ErrorBody & Record<string, unknown> } {
  if (!(error instanceof AppError)) return { status: 500, body: { message: internalMessage, code: "INTERNAL" } };
  return {
    status: transportCodes[error.code].http,
    body: { message: error.message, code: error.code, ...error.details },
  };
}
