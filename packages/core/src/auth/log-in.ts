import type { User } from "@bowerbird/contract/auth";
import type { VisitorContext } from "../context/index.ts";
import { withAuthErrors } from "./auth-errors.ts";
import { AppError } from "../errors/index.ts";
import { limited } from "../rate-limits/index.ts";
import { forwardCookies } from "./forward-cookies.ts";
import { knownDevice } from "./known-device.ts";
import { noteFailedSignIn, noteSignIn } from "./note-sign-in.ts";
import { toUser } from "./to-user.ts";
import { beginTwoStepLogIn } from "./two-step-log-in.ts";

/**
 * Starts a session and sets its cookie.
 *
 * @throws UNAUTHORIZED for a wrong address or password; FORBIDDEN while the address is not verified, and with
 *   `secondFactor: true` when a code must follow; TOO_MANY_REQUESTS
 */
export async function logIn(ctx: VisitorContext, input: { email: string; password: string }): Promise<User> {
  const tried = { account: input.email, deviceId: await knownDevice(ctx, input.email) };
  const { headers, response } = await limited(ctx, "signIn", tried, async () => {
    await beginTwoStepLogIn(ctx, input);
    return withAuthErrors("Login failed", async () => {
      const { api } = await ctx.services.auth.open();
      return api.signInEmail({ body: input, headers: ctx.headers, returnHeaders: true });
    });
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "UNAUTHORIZED") noteFailedSignIn(ctx, input.email);
    throw error;
  });
  forwardCookies(ctx, headers);
  await noteSignIn(ctx, response.user.id);
  return toUser(response.user);
}
