import { createHmac } from "node:crypto";
import type { Config } from "../../platform/config/index.ts";
import type { VisitorContext } from "../../platform/context/index.ts";

type CookieConfig = Pick<Config, "appUrl" | "appSecret">;

const product = "bowerbird";

export function cookieName(config: Pick<Config, "appUrl">, name: string): string {
  return `${cookiePrefix(config)}.${name}`;
}

/**
 * Over HTTPS with the prefix `__Host-`, which browsers accept from this host's secure pages only: no other host of the domain
 * can set such a cookie. Below a path that would be refused: there `__Secure-`.
 */
export function cookiePrefix({ appUrl }: Pick<Config, "appUrl">): string {
  const { protocol } = new URL(appUrl);
  if (protocol !== "https:") return product;
  return `${cookiePath({ appUrl }) === "/" ? "__Host-" : "__Secure-"}${product}`;
}

/** Below which the browser sends the cookies back. */
export function cookiePath({ appUrl }: Pick<Config, "appUrl">): string {
  return new URL(appUrl).pathname;
}

/** @param cookies the whole `cookie` header. @returns the raw value, "" when absent */
export function readCookie(cookies: string, name: string): string {
  const parts = cookies.split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** A `set-cookie` value: HttpOnly, SameSite=Lax. @param maxAge seconds */
export function cookieLine(config: CookieConfig, name: string, value: string, maxAge: number): string {
  const secure = config.appUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(config, name)}=${value}; Max-Age=${maxAge}; Path=${cookiePath(config)}; HttpOnly; SameSite=Lax${secure}`;
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
