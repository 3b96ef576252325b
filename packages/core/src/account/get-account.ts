import type { Account } from "@bowerbird/contract/account";
import { toUser } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** The person's account. @throws NOT_FOUND when it was deleted a moment ago */
export async function getAccount(ctx: Context): Promise<Account> {
  const db = database(ctx);
  const [row, ways] = await Promise.all([
    db
      .selectFrom("user")
      .select(["id", "email", "name", "image", "first_name as firstName", "last_name as lastName", "created_at"])
      .where("id", "=", ctx.userId)
      .executeTakeFirst(),
    db.selectFrom("account").select("provider_id").where("user_id", "=", ctx.userId).execute(),
  ]);
  if (!row) throw notFound("Account");
  const has = (provider: string) => ways.some(({ provider_id }) => provider_id === provider);
  return {
    ...toUser(row),
    createdAt: new Date(row.created_at),
    hasPassword: has("credential"),
    hasGoogle: has("google"),
    hasOidc: has("oidc"),
  };
}
