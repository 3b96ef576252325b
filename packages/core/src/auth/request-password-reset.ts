import type { VisitorContext } from "../context/index.ts";
import { limited } from "../rate-limits/index.ts";
import { atLeast, mailTime } from "./at-least.ts";
import { withAuthErrors } from "./auth-errors.ts";
import { knownDevice } from "./known-device.ts";

/** Mails a reset link to a known address. The answer is the same for every address. */
export async function requestPasswordReset(
  ctx: VisitorContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  const { api } = await ctx.services.auth.open();
  const tried = { account: email, deviceId: await knownDevice(ctx, email) };
  const ask = () => api.requestPasswordReset({ body: { email } });
  await limited(ctx, "forgotPassword", tried, () =>
    atLeast(mailTime, () => withAuthErrors("Failed to send reset email", ask)),
  );
  return { message: "If an account exists for this address, we have sent it a link to reset the password." };
}
