import { DriveConnection, Passkey, SecondFactor, User } from "@bowerbird/db";
import { inTransaction, type VisitorContext } from "../../platform/context/index.ts";
import { forgetMailTokens } from "./mail-tokens.ts";
import { closeSignUps, type Names } from "./open-sign-ups.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { endAllAccess } from "./sessions.ts";

/**
 * Gives an account to the person who has proven its address by a password reset or an invitation, if a stranger may have
 * signed up: the address is not verified, or its link was followed in another browser than the sign-up's. Nothing of what
 * a stranger could have left stays: password, sessions, tokens, passkeys, mailed links, the place of backups.
 *
 * @param names of an account that is not verified
 * @returns false for an account whose owner is known: nothing changes
 */
export function claimAccount(ctx: VisitorContext, id: string, names: Partial<Names> = {}): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    // Lock order: the update of the `user` row comes first and blocks concurrent claims of the account.
    const isNew = await isTaken(inner, { id, emailVerified: false }, { ...names, emailVerified: true });
    if (!isNew && !(await isTaken(inner, { id, verifiedElsewhere: true }, { verifiedElsewhere: false }))) return false;
    await closeSignUps(inner, id);
    await forgetMailTokens(inner, id, "verify-email");
    await forgetMailTokens(inner, id, "change-email");
    await endAllAccess(inner, id);
    await inner.em.nativeDelete(Passkey, { userId: id }, { filters: false });
    await inner.em.nativeDelete(DriveConnection, { userId: id }, { filters: false });
    if (isNew) await recordSecurityEvent(inner, id, "email-verified");
    return true;
  });
}

/** As {@link claimAccount}, for a sign-in with a provider: two-step sign-in goes with the password that it protected. */
export async function claimByProvider(ctx: VisitorContext, id: string, names: Names): Promise<void> {
  const isClaimed = await claimAccount(ctx, id, names);
  if (isClaimed) await ctx.em.nativeDelete(SecondFactor, { userId: id }, { filters: false });
}

async function isTaken(ctx: VisitorContext, which: Partial<User>, change: Partial<User>): Promise<boolean> {
  return (await ctx.em.nativeUpdate(User, which, { ...change, updatedAt: ctx.now() })) > 0;
}
