import type { ErrorCode } from "@bowerbird/contract/errors";
import { AppError } from "../../platform/errors/index.ts";

/** Our messages by the library's error code; other codes get `fallback`. */
const sentences: Record<string, [ErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ["UNAUTHORIZED", "Wrong email or password."],
  EMAIL_NOT_VERIFIED: ["FORBIDDEN", "Please verify your email before you sign in. We can send you the link again."],
  INVALID_TOKEN: ["BAD_REQUEST", "This link is not valid any more. Please request a new one."],
  TOKEN_EXPIRED: ["BAD_REQUEST", "This link has expired. Please request a new one."],
};

/** Runs a library call and converts its client errors to `AppError`. Other errors pass through. */
export async function withAuthErrors<T>(fallback: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // Lazy: the library is loaded only once someone signs in.
    const { APIError } = await import("better-auth/api");
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const [code, message] = sentences[error.body?.code ?? ""] ?? ["BAD_REQUEST", fallback];
    throw new AppError(code, message);
  }
}
