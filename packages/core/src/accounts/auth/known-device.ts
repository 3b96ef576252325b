import { createHash, randomBytes } from "node:crypto";
import type { VisitorContext } from "../../platform/context/index.ts";
import { cookieLine, cookieName, readCookie, signFor } from "./cookies.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import { User } from "@bowerbird/db";
import { findOwner, type Owner } from "./credentials.sql.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { newDeviceMail, tellPerson } from "./account-mails.ts";

/** The longest that browsers keep a cookie, in seconds. */
const cookieMaxAge = 400 * 86_400;

/**
 * The id of the calling browser, when it has signed in to this account before: it has a cookie that we signed for the
 * account and its current password.
 *
 * @param account the email address of the account, or its owner
 * @returns null for an unknown browser
 */
export async function knownDevice(ctx: VisitorContext, account: string | Owner): Promise<string | null> {
  const cookies = ctx.headers.get("cookie") ?? "";
  // Without any device cookie there is nothing to look up.
  if (!cookies.includes(cookieName(ctx.services.config, "device_"))) return null;
  const owner = typeof account === "string" ? await findOwner(ctx, { email: account }) : account;
  if (!owner) return null;
  const [deviceId = "", signature = ""] = readCookie(
    cookies,
    cookieName(ctx.services.config, deviceCookie(owner)),
  ).split(".");
  return deviceId !== "" && isSameSecret(signature, sign(ctx, owner, deviceId)) ? deviceId : null;
}

/** Sets the cookie that {@link knownDevice} reads; a known browser keeps its id. */
export async function setDeviceCookie(ctx: VisitorContext, userId: string): Promise<void> {
  const owner = await findOwner(ctx, { id: userId });
  if (!owner) return;
  const deviceId = (await knownDevice(ctx, owner)) ?? randomBytes(16).toString("base64url");
  const value = `${deviceId}.${sign(ctx, owner, deviceId)}`;
  ctx.appendHeader("set-cookie", cookieLine(ctx.services.config, deviceCookie(owner), value, cookieMaxAge));
}

/** One cookie per account, so that several people can share a browser. */
function deviceCookie({ id }: Owner): string {
  return `device_${createHash("sha256").update(id).digest("hex").slice(0, 16)}`;
}

/** Covers the password hash: a change of the password makes every device unknown. */
function sign(ctx: VisitorContext, { id, password }: Owner, deviceId: string): string {
  return signFor(ctx.services.config, "device", id, password ?? "", deviceId);
}

/**
 * Call it after each sign-in: it records the sign-in, sets the device cookie, and mails the person when the browser is
 * new to the account. The first sign-in of an account sends no mail.
 */
export async function noteSignIn(ctx: VisitorContext, userId: string): Promise<void> {
  const owner = await findOwner(ctx, { id: userId });
  if (!owner) return;
  const isKnown = (await knownDevice(ctx, owner)) !== null;
  const first = await ctx.em.nativeUpdate(User, { id: userId, signedInAt: null }, { signedInAt: ctx.now() });
  if (!isKnown && first === 0) await tellPerson(ctx, userId, newDeviceMail);
  await recordSecurityEvent(ctx, userId, "sign-in");
  await setDeviceCookie(ctx, userId);
}

/**
 * Call it after each wrong password. Not awaited: the response time must not reveal whether the address has an account.
 */
export function noteFailedSignIn(ctx: VisitorContext, email: string): void {
  const record = async () => {
    const owner = await findOwner(ctx, { email });
    await recordSecurityEvent(ctx, owner?.id ?? null, "sign-in-failed");
  };
  record().catch((error: unknown) => ctx.log.error({ err: error }, "recording a failed sign-in failed"));
}
