import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { database, type VisitorContext } from "../context/index.ts";
import { callerAddress } from "./caller-address.ts";
import { cookieLine } from "./cookies.ts";
import { sessionCookieOf } from "./session-cookie.ts";

/** Seconds: the library's own length of a session, which also prolongs it. */
const sessionLife = 7 * 86_400;

/** Signs a person in without a password: for a call that has made sure of who it is. */
export async function startSession(ctx: VisitorContext, userId: string): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const row = {
    id: uuid(),
    user_id: userId,
    token,
    expires_at: new Date(ctx.now().getTime() + sessionLife * 1_000),
    ip_address: callerAddress(ctx),
    user_agent: ctx.headers.get("user-agent"),
    created_at: ctx.now(),
    updated_at: ctx.now(),
  };
  await database(ctx).insertInto("session").values(row).execute();
  const { name, value } = sessionCookieOf(ctx.services.config, token);
  ctx.appendHeader("set-cookie", cookieLine(ctx.services.config, name, value, sessionLife));
}
