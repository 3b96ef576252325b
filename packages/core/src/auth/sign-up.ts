import { randomUUID } from "node:crypto";
import type { signupInput } from "@bowerbird/contract/auth";
import type { z } from "zod";
import { database, type VisitorContext } from "../context/index.ts";
import { limited } from "../rate-limits/index.ts";
import { atLeast, signUpTime } from "./at-least.ts";
import { withAuthErrors } from "./auth-errors.ts";
import { createAuthMails } from "./auth-mails.ts";
import { findSignUp } from "./find-sign-up.ts";
import { refuseGuessable } from "./refuse-guessable.ts";
import { rememberSignUp } from "./sign-up-cookie.ts";
import { refuseUninvited } from "./sign-ups.ts";
import { replaceSignUp } from "./unverified-account.ts";

type SignUp = z.output<typeof signupInput>;

/**
 * Opens an account and mails the link that verifies its address. A known address gets the same answer, and its owner a
 * mail, so that nobody else learns who has an account. What becomes of an earlier sign-up with the address:
 * `unverified-account.ts`.
 *
 * @throws FORBIDDEN where accounts are by invitation or closed; TOO_MANY_REQUESTS; BAD_REQUEST for a password that is easily guessed
 */
export async function signUp(ctx: VisitorContext, input: SignUp): Promise<{ message: string }> {
  await refuseUninvited(ctx);
  await refuseGuessable(input.password, input.email);
  const open = () => atLeast(signUpTime, () => openAccount(ctx, input));
  const signUpId = await limited(ctx, "signUp", { account: input.email }, open);
  // Where the address has an owner the cookie stands for nothing: an answer without one would tell.
  rememberSignUp(ctx, signUpId ?? randomUUID());
  return { message: "Account created. Please check your email and verify your address before you sign in." };
}

/** @returns the id of the sign-up; null when the address has an owner */
async function openAccount(ctx: VisitorContext, input: SignUp): Promise<string | null> {
  const before = await findAccount(ctx, input.email);
  if (before?.isWaiting) return signUpAgain(ctx, before.id, input);
  const userId = await createAccount(ctx, input);
  const account = await findAccount(ctx, input.email);
  if (!account?.isWaiting) return null;
  // Of two at the same moment the other one opened the account: this one came second.
  if (account.id !== userId) return signUpAgain(ctx, account.id, input);
  return (await findSignUp(ctx, userId))?.id ?? null;
}

/** @returns the id of the new account; for a known address one that does not exist */
async function createAccount(ctx: VisitorContext, { password, ...person }: SignUp): Promise<string | null> {
  const { email, firstName, lastName } = person;
  const body = { email, password, name: fullName(person), firstName, lastName };
  const { api } = await ctx.services.auth.open();
  try {
    const { user } = await withAuthErrors("Signup failed", () => api.signUpEmail({ body }));
    return user.id;
  } catch (error) {
    if (!(await findAccount(ctx, email))) throw error;
    return null;
  }
}

async function signUpAgain(ctx: VisitorContext, id: string, { email, password, ...names }: SignUp) {
  const library = await (await ctx.services.auth.open()).$context;
  const hash = await library.password.hash(password);
  const name = fullName(names);
  const row = { name, first_name: names.firstName, last_name: names.lastName };
  const signUpId = await replaceSignUp(ctx, { id }, { names: row, hash });
  if (signUpId) await createAuthMails(() => ctx).sendVerification({ id, email, name });
  return signUpId;
}

async function findAccount(ctx: VisitorContext, email: string): Promise<{ id: string; isWaiting: boolean } | null> {
  const row = await database(ctx)
    .selectFrom("user")
    .select(["id", "email_verified"])
    .where("email", "=", email)
    .executeTakeFirst();
  return row ? { id: row.id, isWaiting: !row.email_verified } : null;
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
