import type { VisitorContext } from "../context/index.ts";

/** Hands the session's cookies from the library's answer on to ours. */
export function forwardCookies(ctx: VisitorContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) ctx.appendHeader("set-cookie", cookie);
}
