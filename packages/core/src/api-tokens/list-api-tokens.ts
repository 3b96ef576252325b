import { type ApiToken, type ApiTokenScope, legacyScopeOf } from "@bowerbird/contract/api-tokens";
import { type Context, database } from "../context/index.ts";

/** The person's tokens, the newest first; expired ones stay in the list until they are revoked. */
export async function listApiTokens(ctx: Context): Promise<ApiToken[]> {
  const rows = await database(ctx)
    .selectFrom("api_token")
    .select(["id", "name", "scopes", "ending", "created_at", "last_used_at", "expires_at"])
    .where("user_id", "=", ctx.userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes as ApiTokenScope[],
    scope: legacyScopeOf(row.scopes as ApiTokenScope[]),
    ending: row.ending,
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at && new Date(row.last_used_at),
    expiresAt: row.expires_at && new Date(row.expires_at),
  }));
}
