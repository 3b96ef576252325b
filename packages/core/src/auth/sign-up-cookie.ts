import type { VisitorContext } from "../context/index.ts";
import { cookieLine, cookieName, isSame, readCookie, signFor } from "./cookies.ts";
import { limits } from "@bowerbird/contract/limits";

const name = "sign_up";

/** Tells the browser which sign-up it has made, so that the mailed link can know it again. */
export function rememberSignUp(ctx: VisitorContext, signUpId: string): void {
  const { config } = ctx.services;
  const value = `${signUpId}.${signFor(config, name, signUpId)}`;
  ctx.appendHeader("set-cookie", cookieLine(config, name, value, limits.verificationExpiry / 1_000));
}

/** Whether the browser that asks has made this sign-up. */
export function hasSignedUp(ctx: VisitorContext, signUpId: string): boolean {
  const { config } = ctx.services;
  const [id = "", signature = ""] = readCookie(ctx.headers.get("cookie") ?? "", cookieName(config, name)).split(".");
  return id === signUpId && isSame(signature, signFor(config, name, signUpId));
}
