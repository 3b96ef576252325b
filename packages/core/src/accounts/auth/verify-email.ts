import type { VerifiedEmail } from "@bowerbird/contract/auth";
import { User } from "@bowerbird/db";
import { inTransaction, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { setFreeAddress } from "./addresses.sql.ts";
import { findCaller } from "./find-caller.ts";
import { hasSignedUp, listSignUps, verifyBySignUp } from "./unverified-account.ts";
import { type MailClaim, useMailToken, forgetMailTokens } from "./mail-tokens.ts";
import { noteSignIn } from "./known-device.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { startSession } from "./sessions.ts";
import { queueMail } from "../mail/index.ts";
import { emailChangedMail, describeOrigin } from "./account-mails.ts";
import { atLeast, mailMs } from "./at-least.ts";
import { createAuthMails } from "./auth-mails.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Follows a mailed link: verifies the address, or changes the account's address. The token alone is the proof, from any
 * browser or program, but only the browser that made the sign-up is signed in: who gets the link of a stranger's sign-up
 * must not end up in the stranger's account.
 *
 * @throws BAD_REQUEST when the token is missing, wrong or expired; CONFLICT when a new address is taken meanwhile
 */
export async function verifyEmail(ctx: VisitorContext, { token }: { token: string }): Promise<VerifiedEmail> {
  if (token === "") throw new AppError("BAD_REQUEST", t.linkIncomplete);
  return limited(ctx, "mailLink", { account: null }, () => follow(ctx, token));
}

/** Sends the link again to an unverified address. The answer is the same for every address, so that it reveals no account. */
export async function resendVerification(
  ctx: VisitorContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  await limited(ctx, "resendVerification", { account: email }, () =>
    atLeast(mailMs, () => sendIfUnverified(ctx, email)),
  );
  return { message: t.verificationSent };
}

/**
 * Sets the account's new address, notifies the old one, and revokes the links mailed to it.
 *
 * @throws CONFLICT when another account has the address meanwhile
 */
async function changeEmailTo(
  ctx: VisitorContext,
  { userId, email }: { userId: string; email: string },
): Promise<{ message: string }> {
  const before = await ctx.em.findOne(User, { id: userId }, unmanaged);
  await inTransaction(ctx, async (inner) => {
    // A sign-up that no one has confirmed belongs to no one: a stranger's must not keep the owner out.
    await inner.em.nativeDelete(User, { email, emailVerified: false, id: { $ne: userId } });
    if (!(await setFreeAddress(inner, userId, email)))
      throw new AppError("CONFLICT", t.thisAddressBelongsToAnotherAccount);
    await forgetMailTokens(inner, userId);
  });
  await recordSecurityEvent(ctx, userId, "email-changed", email);
  if (before) await queueMail(ctx, emailChangedMail(email)(before, describeOrigin(ctx)));
  return { message: t.newEmailVerified };
}

async function follow(ctx: VisitorContext, token: string): Promise<VerifiedEmail> {
  // One transaction, so that a concurrent second click finds the address verified instead of a used link.
  const { claim, next } = await inTransaction(ctx, async (inner) => {
    const used = await useMailToken(inner, token);
    const isVerifying = used !== null && used.isFirst && used.purpose !== "change-email";
    return { claim: used, next: isVerifying ? await markVerified(inner, used) : null };
  });
  if (!claim) throw linkIsOver();
  if (claim.isFirst && claim.purpose === "change-email") {
    return { ...(await changeEmailTo(ctx, claim)), next: "sign-in" };
  }
  if (next === null) return confirmAgain(ctx, claim);
  if (next === "home") await signIn(ctx, claim.userId);
  return { message: next === "choose-password" ? t.emailVerifiedChoosePassword : t.emailVerified, next };
}

async function signIn(ctx: VisitorContext, userId: string): Promise<void> {
  await startSession(ctx, userId);
  await noteSignIn(ctx, userId);
}

/** @returns where the person goes next; null when the link verifies nothing any more */
async function markVerified(ctx: VisitorContext, claim: MailClaim): Promise<VerifiedEmail["next"] | null> {
  const verified = await verifyBySignUp(ctx, claim);
  if (!verified) return null;
  await recordSecurityEvent(ctx, claim.userId, "email-verified");
  if (!verified.hasPassword) return "choose-password";
  return verified.isOwn && !(await findCaller(ctx)) ? "home" : "sign-in";
}

/** A second click, or the link of another sign-up for an address that is verified by now, is not an error. */
async function confirmAgain(
  ctx: VisitorContext,
  { userId, email }: { userId: string; email: string },
): Promise<VerifiedEmail> {
  const isVerified = (await ctx.em.count(User, { id: userId, email, emailVerified: true })) > 0;
  if (!isVerified) throw linkIsOver();
  return { message: t.emailVerifiedAlready, next: "sign-in" };
}

function linkIsOver(): AppError {
  return new AppError("BAD_REQUEST", t.linkInvalid);
}

async function sendIfUnverified(ctx: VisitorContext, email: string): Promise<void> {
  const user = await ctx.em.findOne(User, { email, emailVerified: false }, unmanaged);
  if (!user) return;
  const ownSignUp = (await listSignUps(ctx, user.id)).find(({ id }) => hasSignedUp(ctx, id));
  await createAuthMails(() => ctx).sendVerification(user, ownSignUp);
}
