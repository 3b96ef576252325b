import type { VisitorContext } from "../context/index.ts";
import { withAuthErrors } from "./auth-errors.ts";
import { endSessions } from "./end-sessions.ts";
import { findCaller } from "./find-caller.ts";
import { forwardCookies } from "./forward-cookies.ts";

/** Ends the session and clears its cookie. Without a session it does nothing. */
export async function logOut(ctx: VisitorContext): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller?.via.type === "session") await endSessions(ctx, caller.userId, { only: caller.via.id });
  await clearSessionCookie(ctx);
}

/** Has the browser forget a session that is over. */
export async function clearSessionCookie(ctx: VisitorContext): Promise<void> {
  const { api } = await ctx.services.auth.open();
  const { headers } = await withAuthErrors("Could not sign out", () =>
    api.signOut({ headers: ctx.headers, returnHeaders: true }),
  );
  forwardCookies(ctx, headers);
}
