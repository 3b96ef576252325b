import type { ErrorCode } from "@bowerbird/contract/errors";
import { AppError } from "../errors/index.ts";

/** Our sentences for what the library refuses; what is not named here reads as `fallback`. */
const sentences: Record<string, [ErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ["UNAUTHORIZED", "Wrong email or password."],
  EMAIL_NOT_VERIFIED: ["FORBIDDEN", "Please verify your email before you sign in. We can send you the link again."],
  INVALID_TOKEN: ["BAD_REQUEST", "This link is not valid any more. Please request a new one."],
  TOKEN_EXPIRED: ["BAD_REQUEST", "This link has expired. Please request a new one."],
};

/** Runs a call of the library and turns its refusals into ours. Anything else passes through. */
export async function withAuthErrors<T>(fallback: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // By now it is loaded.
    const { APIError } = await import("better-auth/api");
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const [code, message] = sentences[error.body?.code ?? ""] ?? ["BAD_REQUEST", fallback];
    throw new AppError(code, message);
  }
}
