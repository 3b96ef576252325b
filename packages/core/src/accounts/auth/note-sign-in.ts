import { User } from "@bowerbird/db";
import type { VisitorContext } from "../../platform/context/index.ts";
import { findOwner, knownDevice, setDeviceCookie } from "./known-device.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { newDeviceMail, tellPerson } from "./security-mails.ts";

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
