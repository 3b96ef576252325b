import { forgetSessions } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** Ends a token at once, in every process. @throws NOT_FOUND for another's */
export async function revokeApiToken(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  const { numDeletedRows } = await database(ctx)
    .deleteFrom("api_token")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound("Token");
  await forgetSessions(ctx, ctx.userId);
  return { message: "The token is revoked." };
}
