import type { VerifiedEmail } from "@bowerbird/contract/auth";
import { database, inTransaction, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { limited } from "../rate-limits/index.ts";
import { changeEmailTo } from "./change-email-to.ts";
import { findCaller } from "./find-caller.ts";
import { findSignUp, type SignUp } from "./find-sign-up.ts";
import { type MailClaim, useMailToken } from "./mail-tokens.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { hasSignedUp } from "./sign-up-cookie.ts";
import { startSession } from "./start-session.ts";

interface Followed {
  token: string;
  password?: string | undefined;
}

/**
 * Follows the link in a mail: marks an address as verified and signs in, or makes a new address the account's. Only the
 * browser that made the sign-up needs no password: a person who is sent the link of a stranger's sign-up must neither
 * find themselves in the stranger's account nor open it to the stranger's password.
 *
 * @throws BAD_REQUEST when the token is missing, wrong or expired; FORBIDDEN with `signUpPassword` when the password is
 *   `missing` or `wrong`, and the link stays good; CONFLICT when a new address is taken by now
 */
export async function verifyEmail(ctx: VisitorContext, followed: Followed): Promise<VerifiedEmail> {
  if (followed.token === "") throw new AppError("BAD_REQUEST", "This link is not complete. Please request a new one.");
  return limited(ctx, "mailLink", { account: null }, () => follow(ctx, followed));
}

async function follow(ctx: VisitorContext, { token, password }: Followed): Promise<VerifiedEmail> {
  // Together, so that a second click at the same moment finds the address verified, and no link that leads nowhere.
  const { claim, next } = await inTransaction(ctx, async (inner) => {
    const used = await useMailToken(inner, token);
    const isVerifying = used !== null && used.isFirst && used.purpose !== "change-email";
    return { claim: used, next: isVerifying ? await markVerified(inner, used, password) : null };
  });
  if (!claim) throw linkIsOver();
  if (!claim.isFirst) return greetAgain(ctx, claim);
  if (claim.purpose === "change-email") return { ...(await changeEmailTo(ctx, claim)), next: "sign-in" };
  if (next === null) throw linkIsOver();
  if (next === "home") await signIn(ctx, claim.userId);
  return { message: "Email verified!", next };
}

async function signIn(ctx: VisitorContext, userId: string): Promise<void> {
  await startSession(ctx, userId);
  await noteSignIn(ctx, userId);
}

/**
 * What is thrown here takes back the change of the row and the use of the link.
 *
 * @throws BAD_REQUEST for an address that is no longer the account's, or a sign-up that another has replaced; FORBIDDEN
 */
async function markVerified(
  ctx: VisitorContext,
  { userId, email, signUpId }: MailClaim,
  password: string | undefined,
): Promise<VerifiedEmail["next"]> {
  const user = await database(ctx)
    .updateTable("user")
    .set({ email_verified: true, updated_at: ctx.now() })
    .where("id", "=", userId)
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  const signUp = user && (await findSignUp(ctx, userId));
  if (!user || signUp?.id !== (signUpId ?? signUp?.id)) throw linkIsOver();
  if (signUp && !hasSignedUp(ctx, signUp.id)) await checkPassword(ctx, signUp, password);
  await recordSecurityEvent(ctx, userId, "email-verified");
  return signUp && !(await findCaller(ctx)) ? "home" : "sign-in";
}

async function checkPassword(ctx: VisitorContext, { hash }: SignUp, password: string | undefined): Promise<void> {
  if (!password) {
    const message = "Please enter the password that you chose when you signed up.";
    throw new AppError("FORBIDDEN", message, { signUpPassword: "missing" });
  }
  const library = await (await ctx.services.auth.open()).$context;
  if (await library.password.verify({ hash, password })) return;
  throw new AppError("FORBIDDEN", "This is not the password of the sign-up.", { signUpPassword: "wrong" });
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
