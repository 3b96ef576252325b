import { withAuthErrors } from "./create-auth.ts";
import type { User } from "@bowerbird/contract/auth";
import type { VisitorContext } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { forwardCookies } from "./cookies.ts";
import { knownDevice, noteFailedSignIn, noteSignIn } from "./known-device.ts";
import { readUser } from "./user.ts";
import { beginTwoStepLogIn } from "./two-step-log-in.ts";
import { endSessions } from "./sessions.ts";
import { findCaller } from "./find-caller.ts";
import t from "../messages.json" with { type: "json" };

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
    return withAuthErrors(t.loginFailed, async () => {
      const { api } = await ctx.services.auth.open();
      return api.signInEmail({ body: input, headers: ctx.headers, returnHeaders: true });
    });
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "UNAUTHORIZED") noteFailedSignIn(ctx, input.email);
    throw error;
  });
  forwardCookies(ctx, headers);
  await noteSignIn(ctx, response.user.id);
  return readUser(ctx, response.user.id);
}

/** Ends the session and clears its cookie. */
export async function logOut(ctx: VisitorContext): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller?.via.type === "session") await endSessions(ctx, caller.userId, { only: caller.via.id });
  await clearSessionCookie(ctx);
}

export async function clearSessionCookie(ctx: VisitorContext): Promise<void> {
  const { api } = await ctx.services.auth.open();
  const { headers } = await withAuthErrors(t.couldNotSignOut, () =>
    api.signOut({ headers: ctx.headers, returnHeaders: true }),
  );
  forwardCookies(ctx, headers);
}
