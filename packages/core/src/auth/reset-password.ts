import { messages } from "@bowerbird/contract/auth";
import type { VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { limited } from "../rate-limits/index.ts";
import { withAuthErrors } from "./auth-errors.ts";

/**
 * Sets a new password with a link's token, which works once, and ends every session of the account.
 *
 * @throws BAD_REQUEST when the token is missing, used or expired
 */
export async function resetPassword(
  ctx: VisitorContext,
  input: { password: string; token: string },
): Promise<{ message: string }> {
  if (input.token === "") throw new AppError("BAD_REQUEST", messages.resetTokenMissing);
  const body = { newPassword: input.password, token: input.token };
  const { api } = await ctx.services.auth.open();
  await limited(ctx, "mailLink", null, () =>
    withAuthErrors("Failed to reset password", () => api.resetPassword({ body })),
  );
  return { message: "Your password is changed. Please sign in." };
}
