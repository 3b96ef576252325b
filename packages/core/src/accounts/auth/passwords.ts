import { loadCommonPasswords, whyGuessable } from "@bowerbird/contract/guessable-passwords";
import { AppError } from "../../platform/errors/index.ts";

/** The library's own hash of a password (scrypt with a salt), as it stores it at a sign-up. Loaded when it is needed. */
export async function hashPassword(password: string): Promise<string> {
  return (await import("better-auth/crypto")).hashPassword(password);
}

/** @param hash from {@link hashPassword}, or of an account that the library made */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return (await import("better-auth/crypto")).verifyPassword({ hash, password });
}

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses a password that is easy to guess; the forms say so while it is typed.
 *
 * @throws BAD_REQUEST with the reason
 */
export async function refuseGuessable(password: string, email: string): Promise<void> {
  common ??= loadCommonPasswords();
  const reason = whyGuessable(password, email, await common);
  if (reason !== null) throw new AppError("BAD_REQUEST", reason);
}
