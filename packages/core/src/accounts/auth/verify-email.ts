import { getAuth } from "./create-auth.ts";
import type { VerifiedEmail } from "@bowerbird/contract/auth";
import { User } from "@bowerbird/db";
import { everyone, inTransaction, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { findCaller } from "./find-caller.ts";
import { findSignUp, type SignUp, hasSignedUp } from "./unverified-account.ts";
import { type MailClaim, useMailToken, forgetMailTokens } from "./mail-tokens.ts";
import { noteSignIn } from "./known-device.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { startSession } from "./sessions.ts";
import { queueMail } from "../mail/index.ts";
import { emailChangedMail, describeOrigin } from "./security-mails.ts";
import { atLeast, mailMs } from "./at-least.ts";
import { createAuthMails } from "./auth-mails.ts";
import t from "../messages.json" with { type: "json" };

interface Followed {
  token: string;
  password?: string | undefined;
}

/**
 * Follows a mailed link: verifies the address and signs in, or changes the account's address. Only the browser that made
 * the sign-up needs no password: a person who gets the link of a stranger's sign-up must neither end up in the stranger's
 * account nor activate the stranger's password.
 *
 * @throws BAD_REQUEST when the token is missing, wrong or expired; FORBIDDEN with `signUpPassword` when the password is
 *   `missing` or `wrong` (the link stays valid); CONFLICT when a new address is taken meanwhile
 */
export async function verifyEmail(ctx: VisitorContext, followed: Followed): Promise<VerifiedEmail> {
  if (followed.token === "") throw new AppError("BAD_REQUEST", t.thisLinkIsNotCompletePlease);
  return limited(ctx, "mailLink", { account: null }, () => follow(ctx, followed));
}

/** Sends the link again to an unverified address. The answer is the same for every address, so that it reveals no account. */
export async function resendVerification(
  ctx: VisitorContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  await limited(ctx, "resendVerification", { account: email }, () =>
    atLeast(mailMs, () => sendIfUnverified(ctx, email)),
  );
  return { message: t.ifThisAddressWaitsForVerification };
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
    const isUnclaimed = everyone(inner)
      .deleteFrom("User")
      .where("email", "=", email)
      .where("emailVerified", "=", false);
    await isUnclaimed.where("id", "<>", userId).execute();
    const other = everyone(inner).selectFrom("User as other").select("other.id").where("other.email", "=", email);
    const { numUpdatedRows } = await everyone(inner)
      .updateTable("User")
      .set({ email, emailVerified: true, updatedAt: ctx.now() })
      .where("id", "=", userId)
      .where(({ not, exists }) => not(exists(other)))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("CONFLICT", t.thisAddressBelongsToAnotherAccount);
    await forgetMailTokens(inner, userId);
  });
  await recordSecurityEvent(ctx, userId, "email-changed", email);
  if (before) await queueMail(ctx, emailChangedMail(email)(before, describeOrigin(ctx)));
  return { message: t.emailVerifiedFromNowOnYou };
}

async function follow(ctx: VisitorContext, { token, password }: Followed): Promise<VerifiedEmail> {
  // One transaction, so that a concurrent second click finds the address verified instead of a used link.
  const { claim, next } = await inTransaction(ctx, async (inner) => {
    const used = await useMailToken(inner, token);
    const isVerifying = used !== null && used.isFirst && used.purpose !== "change-email";
    return { claim: used, next: isVerifying ? await markVerified(inner, used, password) : null };
  });
  if (!claim) throw linkIsOver();
  if (!claim.isFirst) return confirmAgain(ctx, claim);
  if (claim.purpose === "change-email") return { ...(await changeEmailTo(ctx, claim)), next: "sign-in" };
  if (next === null) throw linkIsOver();
  if (next === "home") await signIn(ctx, claim.userId);
  return { message: t.emailVerified, next };
}

async function signIn(ctx: VisitorContext, userId: string): Promise<void> {
  await startSession(ctx, userId);
  await noteSignIn(ctx, userId);
}

/**
 * An error rolls back both the verification and the use of the link.
 *
 * @throws BAD_REQUEST when the account's address has changed or the sign-up was replaced; FORBIDDEN
 */
async function markVerified(
  ctx: VisitorContext,
  { userId, email, signUpId }: MailClaim,
  password: string | undefined,
): Promise<VerifiedEmail["next"]> {
  const change = { emailVerified: true, updatedAt: ctx.now() };
  const isSame = (await ctx.em.nativeUpdate(User, { id: userId, email }, change)) > 0;
  const signUp = isSame ? await findSignUp(ctx, userId) : undefined;
  if (!isSame || signUp?.id !== (signUpId ?? signUp?.id)) throw linkIsOver();
  if (signUp && !hasSignedUp(ctx, signUp.id)) await checkPassword(ctx, signUp, password);
  await recordSecurityEvent(ctx, userId, "email-verified");
  return signUp && !(await findCaller(ctx)) ? "home" : "sign-in";
}

async function checkPassword(ctx: VisitorContext, { hash }: SignUp, password: string | undefined): Promise<void> {
  if (!password) {
    const message = t.pleaseEnterThePasswordThatYou;
    throw new AppError("FORBIDDEN", message, { signUpPassword: "missing" });
  }
  const library = await (await getAuth(ctx.services).open()).$context;
  if (await library.password.verify({ hash, password })) return;
  throw new AppError("FORBIDDEN", t.thisIsNotThePasswordOf, { signUpPassword: "wrong" });
}

/** A second click on a used link is not an error. */
async function confirmAgain(
  ctx: VisitorContext,
  { userId, email }: { userId: string; email: string },
): Promise<VerifiedEmail> {
  const isVerified = (await ctx.em.count(User, { id: userId, email, emailVerified: true })) > 0;
  if (!isVerified) throw linkIsOver();
  return { message: t.yourEmailIsVerifiedAlreadyYou, next: "sign-in" };
}

function linkIsOver(): AppError {
  return new AppError("BAD_REQUEST", t.thisLinkIsNotValidAny);
}

async function sendIfUnverified(ctx: VisitorContext, email: string): Promise<void> {
  const user = await ctx.em.findOne(User, { email, emailVerified: false }, unmanaged);
  if (user) await createAuthMails(() => ctx).sendVerification(user);
}
