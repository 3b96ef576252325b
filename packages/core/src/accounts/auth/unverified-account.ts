import { DriveConnection, Passkey, SecondFactor, User } from "@bowerbird/db";
import { inTransaction, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { forgetMailTokens } from "./mail-tokens.ts";
import { closeSignUps, type Names } from "./open-sign-ups.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { endAllAccess } from "./sessions.ts";

/** What an account lost when its owner claimed it, besides its password, sessions, tokens and passkeys. */
export interface Claimed {
  hadTwoStep: boolean;
  hadStorage: boolean;
}

/**
 * Gives an account to the person who has proven its address by a password reset, an invitation or a provider's sign-in, if
 * a stranger may have signed up: the address is not verified, or its link was followed in another browser than the
 * sign-up's. Nothing of what a stranger could have left stays: password, two-step sign-in (it would lock the owner out),
 * sessions, tokens, passkeys, mailed links, the backup storage.
 *
 * @param names of an account that is not verified
 * @returns null for an account whose owner is known: nothing changes
 */
export function claimAccount(ctx: VisitorContext, id: string, names: Partial<Names> = {}): Promise<Claimed | null> {
  return inTransaction(ctx, async (inner) => {
    // Lock order: the update of the `user` row comes first and blocks concurrent claims of the account.
    const isNew = await isTaken(inner, { id, emailVerified: false }, { ...names, emailVerified: true });
    if (!isNew && !(await isTaken(inner, { id, verifiedElsewhere: true }, { verifiedElsewhere: false }))) return null;
    await closeSignUps(inner, id);
    await forgetMailTokens(inner, id, "verify-email");
    await forgetMailTokens(inner, id, "change-email");
    await endAllAccess(inner, id);
    await inner.em.nativeDelete(Passkey, { userId: id }, { filters: false });
    if (isNew) await recordSecurityEvent(inner, id, "email-verified");
    return { hadTwoStep: await dropTwoStep(inner, id), hadStorage: await dropStorage(inner, id) };
  });
}

async function isTaken(ctx: VisitorContext, which: Partial<User>, change: Partial<User>): Promise<boolean> {
  return (await ctx.em.nativeUpdate(User, which, { ...change, updatedAt: ctx.now() })) > 0;
}

/** @returns whether it was on, not merely begun */
async function dropTwoStep(ctx: VisitorContext, userId: string): Promise<boolean> {
  const isOn = { userId, confirmedAt: { $ne: null } };
  const wasOn = (await ctx.em.nativeDelete(SecondFactor, isOn, { filters: false })) > 0;
  await ctx.em.nativeDelete(SecondFactor, { userId }, { filters: false });
  if (wasOn) await recordSecurityEvent(ctx, userId, "two-step-off");
  return wasOn;
}

async function dropStorage(ctx: VisitorContext, userId: string): Promise<boolean> {
  const storage = await ctx.em.findOne(DriveConnection, { userId }, { ...unmanaged, filters: false });
  if (!storage) return false;
  await ctx.em.nativeDelete(DriveConnection, { userId }, { filters: false });
  const kind = storage.kind === "google" ? "drive-disconnected" : "storage-disconnected";
  await recordSecurityEvent(ctx, userId, kind, storage.email);
  return true;
}
