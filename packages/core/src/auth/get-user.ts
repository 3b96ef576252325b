import type { User } from "@bowerbird/contract/auth";
import type { VisitorContext } from "../context/index.ts";
import { findSession } from "./find-session.ts";
import { toUser } from "./to-user.ts";

/** The signed-in person, or null. */
export async function getUser(ctx: VisitorContext): Promise<User | null> {
  const session = await findSession(ctx.services.auth, ctx.headers);
  return session && toUser(session.user);
}
