import type { VisitorContext } from "../context/index.ts";
import { withAuthErrors } from "./auth-errors.ts";
import { forwardCookies } from "./forward-cookies.ts";

/** Ends the session and clears its cookie. Without a session it does nothing. */
export async function logOut(ctx: VisitorContext): Promise<void> {
  const { headers } = await withAuthErrors("Could not sign out", () =>
    ctx.services.auth.api.signOut({ headers: ctx.headers, returnHeaders: true }),
  );
  forwardCookies(ctx, headers);
}
