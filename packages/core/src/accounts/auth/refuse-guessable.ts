import { AppError } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

const product = "bowerbird";

/**
 * Refuses a password that is easy to guess: one of the most common ones, the email address, or the product's name.
 *
 * @throws BAD_REQUEST with the reason
 */
export async function refuseGuessable(password: string, email: string): Promise<void> {
  const text = password.normalize("NFKC").toLowerCase().trim();
  // "bowerbird2026!" is as easy to guess as "bowerbird".
  const word = text.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  if (word === product) throw new AppError("BAD_REQUEST", t.passwordIsProduct);
  const [local] = email.toLowerCase().split("@") as [string];
  if ([text, word].some((one) => one === local || one === email.toLowerCase())) {
    throw new AppError("BAD_REQUEST", t.passwordIsEmail);
  }
  if (hasFewCharacters(text) || (await readCommon()).has(text)) throw new AppError("BAD_REQUEST", t.passwordIsCommon);
}

/** "aaaaaaaa" and "abababab" are among the first that are tried. */
function hasFewCharacters(text: string): boolean {
  return new Set(text).size < 3;
}

let common: Promise<Set<string>> | undefined;

/** Loaded lazily, with the first check. */
function readCommon(): Promise<Set<string>> {
  common ??= import("./common-passwords.ts").then(({ commonPasswords }) => new Set(commonPasswords.split(" ")));
  return common;
}
