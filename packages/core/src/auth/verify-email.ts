import type { VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { withAuthErrors } from "./auth-errors.ts";

/** Marks the address as verified. @throws BAD_REQUEST when the token is missing, wrong or expired */
export async function verifyEmail(ctx: VisitorContext, { token }: { token: string }): Promise<{ message: string }> {
  const failure = "Failed to verify email";
  if (token === "") throw new AppError("BAD_REQUEST", "This link is not complete. Please request a new one.");
  await withAuthErrors(failure, () => ctx.services.auth.api.verifyEmail({ query: { token } }));
  return { message: "Email verified!" };
}
