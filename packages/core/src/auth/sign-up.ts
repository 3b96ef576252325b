import type { signupInput } from "@bowerbird/contract/auth";
import type { z } from "zod";
import type { VisitorContext } from "../context/index.ts";
import { withAuthErrors } from "./auth-errors.ts";

/**
 * Opens an account and mails the link that verifies its address. A known address gets the same answer, so that nobody
 * learns who has an account.
 */
export async function signUp(ctx: VisitorContext, input: z.output<typeof signupInput>): Promise<{ message: string }> {
  const { email, password, firstName, lastName } = input;
  const name = `${firstName} ${lastName}`.trim();
  await withAuthErrors("Signup failed", () =>
    ctx.services.auth.api.signUpEmail({ body: { email, password, name, firstName, lastName } }),
  );
  return { message: "Account created. Please check your email and verify your address before you sign in." };
}
