import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/index.ts";
import { cookieName, readCookie } from "./cookies.ts";

/** Name and signature of the session's cookie, as the library writes them: `token.base64(HMAC-SHA256(secret, token))`. */
const sessionCookie = "session_token";

export function sessionCookieName(config: Pick<Config, "appUrl">): string {
  return cookieName(config, sessionCookie);
}

/** The name of the session's cookie without its prefix, and the value for a token: what {@link readSessionToken} reads. */
export function sessionCookieOf({ appSecret }: Pick<Config, "appSecret">, token: string) {
  const signature = createHmac("sha256", appSecret).update(token).digest("base64");
  return { name: sessionCookie, value: encodeURIComponent(`${token}.${signature}`) };
}

/**
 * The session's token in a request's cookies, when it was signed by us; asking the library costs ten times as much.
 *
 * @param cookies the whole `cookie` header
 */
export function readSessionToken(config: Pick<Config, "appUrl" | "appSecret">, cookies: string): string | null {
  const [token, signature] = splitSigned(readCookie(cookies, sessionCookieName(config)));
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
