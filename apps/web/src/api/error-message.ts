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

/** What a person is to do before the server does what was refused. */
export type Proof = "password" | "sign-in";

/** The proof that the server has asked for; undefined where it has refused for another reason. */
export function missingProof(error: unknown): Proof | undefined {
  const proof = detailOf(error, "proof");
  return proof === "password" || proof === "sign-in" ? proof : undefined;
}

/** Whether following a link needs the password of its sign-up, or was given a wrong one. */
export function signUpPassword(error: unknown): "missing" | "wrong" | undefined {
  const state = detailOf(error, "signUpPassword");
  return state === "missing" || state === "wrong" ? state : undefined;
}

function codeOf(error: unknown): string | undefined {
  const code = detailOf(error, "code");
  return typeof code === "string" ? code : undefined;
}

function detailOf(error: unknown, name: string): unknown {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}
