import type { User } from "@bowerbird/contract/auth";
import { database, type VisitorContext } from "../context/index.ts";
import { findCaller } from "./find-caller.ts";
import { toUser } from "./to-user.ts";

/** The person who calls, or null. */
export async function getUser(ctx: VisitorContext): Promise<User | null> {
  const caller = await findCaller(ctx);
  if (!caller) return null;
  const row = await database(ctx)
    .selectFrom("user")
    .select(["id", "email", "name", "image", "first_name as firstName", "last_name as lastName"])
    .where("id", "=", caller.userId)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}
