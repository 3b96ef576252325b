import { forgetSessions, recordSecurityEvent } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** Ends a token at once, in every process. @throws NOT_FOUND for another's */
export async function revokeApiToken(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  const token = await database(ctx)
    .deleteFrom("api_token")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  if (!token) throw notFound("Token");
  await forgetSessions(ctx, ctx.userId);
  await recordSecurityEvent(ctx, ctx.userId, "token-revoked", token.name);
  return { message: "The token is revoked." };
}
