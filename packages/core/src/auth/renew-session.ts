import type { VisitorContext } from "../context/index.ts";
import { forwardCookies } from "./forward-cookies.ts";

/** Prolongs the request's session and its cookie. @returns until when; null where there is none */
export async function renewSession(ctx: VisitorContext): Promise<Date | null> {
  const { api } = await ctx.services.auth.open();
  const { response, headers } = await api.getSession({ headers: ctx.headers, returnHeaders: true });
  forwardCookies(ctx, headers);
  return response && new Date(response.session.expiresAt);
}
