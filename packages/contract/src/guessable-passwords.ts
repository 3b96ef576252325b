import { limits } from "./limits.ts";
import t from "./accounts.messages.json" with { type: "json" };

const product = "bowerbird";

/** The most common passwords, in small letters. Loaded lazily: they are 19 kB. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { commonPasswords } = await import("./common-passwords.ts");
  return new Set(commonPasswords.split(" "));
}

/**
 * Why a password is too easy to guess: it is one of the most common ones, the email address, or the product's name.
 *
 * @param email "" while it is not known
 * @returns a sentence; null for a password that is not
 */
export function whyGuessable(password: string, email: string, common: ReadonlySet<string>): string | null {
  // Longer ones are refused for their length; the pattern below takes time by the square of it.
  if (password.length > limits.passwordMax) return null;
  const text = password.normalize("NFKC").toLowerCase().trim();
  // "bowerbird2026!" is as easy to guess as "bowerbird".
  const word = text.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  if (word === product) return t.passwordIsProduct;
  const address = email.trim().toLowerCase();
  const [local = ""] = address.split("@");
  if (local !== "" && [text, word].some((one) => one === local || one === address)) return t.passwordIsEmail;
  return hasFewCharacters(text) || common.has(text) ? t.passwordIsCommon : null;
}

/** "aaaaaaaa" and "abababab" are among the first that are tried. */
function hasFewCharacters(text: string): boolean {
  return new Set(text).size < 3;
}
