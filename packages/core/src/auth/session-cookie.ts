import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/index.ts";

/** Name and signature of the session's cookie, as the library writes them: `token.base64(HMAC-SHA256(secret, token))`. */
export const cookiePrefix = "bowerbird";

export function sessionCookieName({ appUrl }: Pick<Config, "appUrl">): string {
  const name = `${cookiePrefix}.session_token`;
  return appUrl.startsWith("https:") ? `__Secure-${name}` : name;
}

/**
 * The session's token in a request's cookies, when it was signed by us; asking the library costs ten times as much.
 *
 * @param cookies the whole `cookie` header
 */
export function readSessionToken(config: Pick<Config, "appUrl" | "appSecret">, cookies: string): string | null {
  const name = sessionCookieName(config);
  const value = cookies
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [token, signature] = splitSigned(value ?? "");
  if (token === "" || signature === "") return null;
  const expected = createHmac("sha256", config.appSecret).update(token).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function splitSigned(value: string): [token: string, signature: string] {
  try {
    const plain = decodeURIComponent(value);
    const dot = plain.lastIndexOf(".");
    return dot < 0 ? ["", ""] : [plain.slice(0, dot), plain.slice(dot + 1)];
  } catch {
    // Nothing that we wrote.
    return ["", ""];
  }
}
