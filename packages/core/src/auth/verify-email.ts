import type { VerifiedEmail } from "@bowerbird/contract/auth";
import { database, inTransaction, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { limited } from "../rate-limits/index.ts";
import { changeEmailTo } from "./change-email-to.ts";
import { findCaller } from "./find-caller.ts";
import { findSignUp } from "./find-sign-up.ts";
import { type MailClaim, useMailToken } from "./mail-tokens.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { hasSignedUp } from "./sign-up-cookie.ts";
import { startSession } from "./start-session.ts";

/**
 * Follows the link in a mail: marks an address as verified, or makes a new one the account's. The first use signs in
 * the browser that made the sign-up. No other browser: a person who is sent the link of a stranger's sign-up must not
 * find themselves in the stranger's account. Which password it verifies: `unverified-account.ts`.
 *
 * @throws BAD_REQUEST when the token is missing, wrong or expired; CONFLICT when a new address is taken by now
 */
export async function verifyEmail(ctx: VisitorContext, { token }: { token: string }): Promise<VerifiedEmail> {
  if (token === "") throw new AppError("BAD_REQUEST", "This link is not complete. Please request a new one.");
  return limited(ctx, "mailLink", { account: null }, () => follow(ctx, token));
}

async function follow(ctx: VisitorContext, token: string): Promise<VerifiedEmail> {
  // Together, so that a second click at the same moment finds the address verified, and no link that leads nowhere.
  const { claim, next } = await inTransaction(ctx, async (inner) => {
    const used = await useMailToken(inner, token);
    const isVerifying = used !== null && used.isFirst && used.purpose !== "change-email";
    return { claim: used, next: isVerifying ? await markVerified(inner, used) : null };
  });
  if (!claim) throw linkIsOver();
  if (!claim.isFirst) return greetAgain(ctx, claim);
  if (claim.purpose === "change-email") return { ...(await changeEmailTo(ctx, claim)), next: "sign-in" };
  if (next === null) throw linkIsOver();
  if (next === "home") await signIn(ctx, claim.userId);
  return { message: next === "choose-password" ? passwordIsOver : "Email verified!", next };
}

const passwordIsOver =
  "Email verified! Somebody signed up with your address more than once, so please choose a password now.";

async function signIn(ctx: VisitorContext, userId: string): Promise<void> {
  await startSession(ctx, userId);
  await noteSignIn(ctx, userId);
}

/** @throws BAD_REQUEST for an address that is no longer the account's, or a sign-up that another has replaced */
async function markVerified(
  ctx: VisitorContext,
  { userId, email, signUpId }: MailClaim,
): Promise<VerifiedEmail["next"]> {
  const user = await database(ctx)
    .updateTable("user")
    .set({ email_verified: true, updated_at: ctx.now() })
    .where("id", "=", userId)
    .where("email", "=", email)
    .returning("is_contested")
    .executeTakeFirst();
  const signUp = user && (await findSignUp(ctx, userId));
  // What is thrown here takes back the change of the row.
  if (!user || signUp?.id !== (signUpId ?? signUp?.id)) throw linkIsOver();
  await recordSecurityEvent(ctx, userId, "email-verified");
  const isOwn = signUp !== undefined && hasSignedUp(ctx, signUp.id);
  if (isOwn) return (await findCaller(ctx)) ? "sign-in" : "home";
  if (!user.is_contested) return "sign-in";
  await database(ctx)
    .deleteFrom("account")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .execute();
  return "choose-password";
}

/** A second click on a link that has done its work is no failure. */
async function greetAgain(
  ctx: VisitorContext,
  { userId, email }: { userId: string; email: string },
): Promise<VerifiedEmail> {
  const person = await database(ctx)
    .selectFrom("user")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", email)
    .where("email_verified", "=", true)
    .executeTakeFirst();
  if (!person) throw linkIsOver();
  return { message: "Your email is verified already. You can sign in.", next: "sign-in" };
}

function linkIsOver(): AppError {
  return new AppError("BAD_REQUEST", "This link is not valid any more. Please request a new one.");
}
