import type { User } from "@bowerbird/contract/auth";
import { database, type VisitorContext } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { findCaller } from "./find-caller.ts";
import { toUser } from "./to-user.ts";

/** The person who calls, or null. */
export async function getUser(ctx: VisitorContext): Promise<User | null> {
  const caller = await findCaller(ctx);
  return caller && (await findUser(ctx, caller.userId));
}

/** The person with the id. @throws NOT_FOUND when the account was deleted a moment ago */
export async function readUser(ctx: VisitorContext, id: string): Promise<User> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound("Account");
  return user;
}

async function findUser(ctx: VisitorContext, id: string): Promise<User | null> {
  const row = await database(ctx)
    .selectFrom("user")
    .select(["id", "email", "name", "image", "first_name as firstName", "last_name as lastName"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}
