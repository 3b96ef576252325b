import type { signupInput } from "@bowerbird/contract/auth";
import type { z } from "zod";
import { database, type VisitorContext } from "../context/index.ts";
import { limited } from "../rate-limits/index.ts";
import { atLeast, signUpTime } from "./at-least.ts";
import { withAuthErrors } from "./auth-errors.ts";

type SignUp = z.output<typeof signupInput>;

/**
 * Opens an account and mails the link that verifies its address. A known address gets the same answer, and its owner a
 * mail, so that nobody else learns who has an account.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function signUp(ctx: VisitorContext, input: SignUp): Promise<{ message: string }> {
  await limited(ctx, "signUp", input.email, () => atLeast(signUpTime, () => openAccount(ctx, input)));
  return { message: "Account created. Please check your email and verify your address before you sign in." };
}

async function openAccount(ctx: VisitorContext, { email, password, firstName, lastName }: SignUp): Promise<void> {
  const body = { email, password, name: `${firstName} ${lastName}`.trim(), firstName, lastName };
  const { api } = await ctx.services.auth.open();
  try {
    await withAuthErrors("Signup failed", () => api.signUpEmail({ body }));
  } catch (error) {
    // Of two at the same moment the other one opened the account: that is no failure, and must not look like one.
    if (!(await isKnown(ctx, email))) throw error;
  }
}

async function isKnown(ctx: VisitorContext, email: string): Promise<boolean> {
  const row = await database(ctx).selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}
