import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { database, type VisitorContext } from "../context/index.ts";
import { callerAddress } from "./caller-address.ts";
import { setSessionCookie } from "./renew-session.ts";
import { sessionEnd } from "./session-life.ts";

/** Signs a person in without a password: for a call that has made sure of who it is. */
export async function startSession(ctx: VisitorContext, userId: string): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = sessionEnd(ctx.now(), ctx.now());
  const row = {
    id: uuid(),
    user_id: userId,
    token,
    expires_at: expiresAt,
    ip_address: callerAddress(ctx),
    user_agent: ctx.headers.get("user-agent"),
    created_at: ctx.now(),
    updated_at: ctx.now(),
  };
  await database(ctx).insertInto("session").values(row).execute();
  setSessionCookie(ctx, token, expiresAt);
}
