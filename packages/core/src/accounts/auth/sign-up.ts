import { withAuthErrors } from "./create-auth.ts";
import { randomUUID } from "node:crypto";
import { type signupInput, signUpRefusals } from "@bowerbird/contract/auth";
import { User } from "@bowerbird/db";
import type { z } from "zod";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { hashPassword, refuseGuessable } from "./passwords.ts";
import { atLeast, signUpMs } from "./at-least.ts";
import { createAuthMails } from "./auth-mails.ts";
import { addSignUp, listSignUps, setSignUpCookie } from "./unverified-account.ts";
import { claimFirstAccount, refuseUninvited } from "./sign-in-options.ts";
import t from "../messages.json" with { type: "json" };

type SignUp = z.output<typeof signupInput>;

/**
 * Opens an account and mails the link that verifies its address. For a known address the answer is the same and its owner
 * gets a mail, so that no one else learns who has an account. While the address is not verified, its sign-ups are open
 * side by side (`unverified-account.ts`).
 *
 * @throws FORBIDDEN where accounts are by invitation or closed; TOO_MANY_REQUESTS; BAD_REQUEST for a password that is easily guessed
 */
export async function signUp(ctx: VisitorContext, input: SignUp): Promise<{ message: string }> {
  await refuseUninvited(ctx);
  await refuseGuessable(input.password, input.email);
  const open = () => atLeast(signUpMs, () => openAccount(ctx, input));
  const signUpId = await limited(ctx, "signUp", { account: input.email }, open);
  // When the address has an owner the cookie is a dummy: its absence would reveal the account.
  setSignUpCookie(ctx, signUpId ?? randomUUID());
  return { message: t.accountCreated };
}

/** @returns the id of the sign-up; null when the address has an owner */
async function openAccount(ctx: VisitorContext, input: SignUp): Promise<string | null> {
  const isByInvitation = ctx.services.config.signUps === "invite";
  if (isByInvitation && !(await claimFirstAccount(ctx, input.email))) {
    throw new AppError("FORBIDDEN", signUpRefusals.invite);
  }
  const before = await findAccount(ctx, input.email);
  if (before?.isUnverified) return signUpAgain(ctx, before.id, input);
  const userId = await createAccount(ctx, input);
  const account = await findAccount(ctx, input.email);
  if (!account?.isUnverified) return null;
  // A concurrent sign-up opened the account first.
  if (account.id !== userId) return signUpAgain(ctx, account.id, input);
  return (await listSignUps(ctx, userId))[0]?.id ?? null;
}

/** @returns the id of the new account; null or a dummy id for a known address */
async function createAccount(ctx: VisitorContext, { password, ...person }: SignUp): Promise<string | null> {
  const { email, firstName, lastName } = person;
  const body = { email, password, name: fullName(person), firstName, lastName };
  const { api } = await ctx.services.auth.open();
  try {
    const { user } = await withAuthErrors(t.signupFailed, () => api.signUpEmail({ body }));
    return user.id;
  } catch (error) {
    if (!(await findAccount(ctx, email))) throw error;
    return null;
  }
}

async function signUpAgain(ctx: VisitorContext, id: string, { email, password, firstName, lastName }: SignUp) {
  const hash = await hashPassword(password);
  const name = fullName({ firstName, lastName });
  const signUpId = await addSignUp(ctx, id, { name, firstName, lastName }, hash);
  if (signUpId) await createAuthMails(() => ctx).sendVerification({ id, email, name });
  return signUpId;
}

async function findAccount(ctx: VisitorContext, email: string): Promise<{ id: string; isUnverified: boolean } | null> {
  const row = await ctx.em.findOne(User, { email }, unmanaged);
  return row && { id: row.id, isUnverified: !row.emailVerified };
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
