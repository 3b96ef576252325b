import { database, type VisitorContext } from "../context/index.ts";
import { cookieLine } from "./cookies.ts";
import { sessionCookieOf } from "./session-cookie.ts";
import { sessionEnd } from "./session-life.ts";

interface OpenSession {
  id: string;
  user_id: string;
  token: string;
  created_at: Date | string;
}

/** Prolongs a session and its cookie, as far as its sign-in allows. @returns until when */
export async function renewSession(ctx: VisitorContext, session: OpenSession): Promise<Date> {
  const expiresAt = sessionEnd(new Date(session.created_at), ctx.now());
  await database(ctx)
    .updateTable("session")
    .set({ expires_at: expiresAt, updated_at: ctx.now() })
    .where("user_id", "=", session.user_id)
    .where("id", "=", session.id)
    .execute();
  setSessionCookie(ctx, session.token, expiresAt);
  return expiresAt;
}

/** Gives the browser the cookie of a session, for as long as the session lasts. */
export function setSessionCookie(ctx: VisitorContext, token: string, expiresAt: Date): void {
  const { config } = ctx.services;
  const { name, value } = sessionCookieOf(config, token);
  const seconds = Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1_000);
  ctx.appendHeader("set-cookie", cookieLine(config, name, value, seconds));
}
