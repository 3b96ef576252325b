import { loadCommonPasswords, whyGuessable } from "@bowerbird/contract/guessable-passwords";
import { AppError } from "../../platform/errors/index.ts";

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
