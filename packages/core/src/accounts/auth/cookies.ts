import { createHmac } from "node:crypto";
import type { Config } from "../../platform/config/index.ts";
import type { VisitorContext } from "../../platform/context/index.ts";

type CookieConfig = Pick<Config, "appUrl" | "appSecret">;

export const cookiePrefix = "bowerbird";

/** Over HTTPS with the prefix `__Secure-`, which browsers accept from secure pages only. */
export function cookieName({ appUrl }: Pick<Config, "appUrl">, name: string): string {
  return `${appUrl.startsWith("https:") ? "__Secure-" : ""}${cookiePrefix}.${name}`;
}

/** @param cookies the whole `cookie` header. @returns the raw value, "" when absent */
export function readCookie(cookies: string, name: string): string {
  const parts = cookies.split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** A `set-cookie` value: HttpOnly, SameSite=Lax. @param maxAge seconds */
export function cookieLine(config: CookieConfig, name: string, value: string, maxAge: number): string {
  const secure = config.appUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(config, name)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** An HMAC that is valid for one purpose only. */
export function signFor(config: CookieConfig, purpose: string, ...parts: string[]): string {
  return createHmac("sha256", config.appSecret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");
}

/** Copies the cookies of the library's answer to ours. */
export function forwardCookies(ctx: VisitorContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) ctx.appendHeader("set-cookie", cookie);
}
