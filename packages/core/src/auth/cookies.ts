import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/index.ts";

type CookieConfig = Pick<Config, "appUrl" | "appSecret">;

/** What every cookie of ours begins with. */
export const cookiePrefix = "bowerbird";

/** Over HTTPS a browser takes a cookie of this name from a secure page alone. */
export function cookieName({ appUrl }: Pick<Config, "appUrl">, name: string): string {
  return `${appUrl.startsWith("https:") ? "__Secure-" : ""}${cookiePrefix}.${name}`;
}

/** @param cookies the whole `cookie` header. @returns the value as it was written, "" without one */
export function readCookie(cookies: string, name: string): string {
  const parts = cookies.split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** The line of a cookie that scripts cannot read and other sites cannot use. @param maxAge seconds */
export function cookieLine(config: CookieConfig, name: string, value: string, maxAge: number): string {
  const secure = config.appUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(config, name)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** A signature that holds for one purpose alone. */
export function signFor(config: CookieConfig, purpose: string, ...parts: string[]): string {
  return createHmac("sha256", config.appSecret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");
}

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
