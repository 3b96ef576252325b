import { limits } from "@bowerbird/contract/limits";
import type { VisitorContext } from "../../platform/context/index.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import { cookieLine, cookieName, readCookie, signFor } from "./cookies.ts";

const name = "sign_up";
/** A person who signs up again, because the mail is late, may follow the first link. */
const maxSignUps = 5;

/** Sets the cookie by which {@link hasSignedUp} recognizes the browser of a sign-up. */
export function setSignUpCookie(ctx: VisitorContext, signUpId: string): void {
  const { config } = ctx.services;
  const ids = [signUpId, ...readSignUps(ctx)].slice(0, maxSignUps).join("~");
  const value = `${ids}.${signFor(config, name, ids)}`;
  ctx.appendHeader("set-cookie", cookieLine(config, name, value, limits.verificationExpiry / 1_000));
}

/** Whether the calling browser made this sign-up. */
export function hasSignedUp(ctx: VisitorContext, signUpId: string): boolean {
  return readSignUps(ctx).includes(signUpId);
}

/** The sign-ups of the calling browser, the newest first. */
function readSignUps(ctx: VisitorContext): string[] {
  const { config } = ctx.services;
  const [ids = "", signature = ""] = readCookie(ctx.headers.get("cookie") ?? "", cookieName(config, name)).split(".");
  return ids !== "" && isSameSecret(signature, signFor(config, name, ids)) ? ids.split("~") : [];
}
