import type { VisitorContext } from "../context/index.ts";
import { withAuthErrors } from "./auth-errors.ts";

/** Sends the link again where the address waits for it. The answer is the same for every address. */
export async function resendVerification(
  ctx: VisitorContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  await withAuthErrors("Failed to resend verification email", () =>
    ctx.services.auth.api.sendVerificationEmail({ body: { email } }),
  );
  return { message: "If this address waits for verification, we have sent it a new link." };
}
