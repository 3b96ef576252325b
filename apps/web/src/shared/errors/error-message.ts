import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { TRPCClientError } from "@trpc/client";

/** The server's message, or `fallback` when the error has none (no connection, an unexpected answer). */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof TRPCClientError && getCode(error) !== undefined && error.message ? error.message : fallback;
}

export function isUnauthorized(error: unknown): boolean {
  return getCode(error) === "UNAUTHORIZED";
}

/** Whether a required two-step sign-in has to be set up first. */
export function isTwoStepMissing(error: unknown): boolean {
  return getDetail(error, "mustSetUpTwoStep") === true;
}

export function isConflict(error: unknown): boolean {
  return getCode(error) === "CONFLICT";
}

/** Whether the server did not answer: no connection, or a proxy answered for it. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || getCode(error) !== undefined) return false;
  return !(error.cause instanceof DOMException && error.cause.name === "AbortError");
}

/** What the person must do before the server accepts the request. */
export type Proof = "password" | "sign-in";

/** The proof that the server asked for; undefined if it refused for another reason. */
export function missingProof(error: unknown): Proof | undefined {
  const proof = getDetail(error, "proof");
  return proof === "password" || proof === "sign-in" ? proof : undefined;
}

function getCode(error: unknown): string | undefined {
  const code = getDetail(error, "code");
  return typeof code === "string" ? code : undefined;
}

function getDetail(error: unknown, name: string): unknown {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}

/** The server's message, or `what` with the advice to try again. */
export function failureText(error: unknown, what: string): string {
  return errorMessage(error, format(t.serverDidNotAnswer, { what }));
}
