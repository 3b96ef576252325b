import {
  type ApiToken,
  type ApiTokenScope,
  toLegacyScope,
  apiTokenPrefix,
  type CreatedApiToken,
  type createApiTokenInput,
  wantedScopes,
} from "@bowerbird/contract/api-tokens";
import { type Context, database } from "../../platform/context/index.ts";
import { randomBytes } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { hashToken, newTokenMail, recordSecurityEvent, tellPerson, forgetSessions } from "../auth/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";

const dayMs = 86_400_000;

/** The person's tokens, newest first; expired ones stay in the list until they are revoked. */
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
    scope: toLegacyScope(row.scopes as ApiTokenScope[]),
    ending: row.ending,
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at && new Date(row.last_used_at),
    expiresAt: row.expires_at && new Date(row.expires_at),
  }));
}

/**
 * Creates a token with which a program calls the API on behalf of the person, who is notified by mail. Only its hash is
 * stored, so the answer is the only place that shows it.
 *
 * @throws CONFLICT when the person has too many
 */
export async function createApiToken(
  ctx: Context,
  input: z.output<typeof createApiTokenInput>,
): Promise<CreatedApiToken> {
  if ((await listApiTokens(ctx)).length >= limits.apiTokens) {
    throw new AppError("CONFLICT", `You can have at most ${limits.apiTokens} tokens. Please revoke one first.`);
  }
  const { name, expiresInDays } = input;
  const token = apiTokenPrefix + randomBytes(32).toString("base64url");
  const createdAt = ctx.now();
  const expiresAt = expiresInDays ? new Date(createdAt.getTime() + expiresInDays * dayMs) : null;
  const created = { id: uuid(), name, scopes: wantedScopes(input), ending: token.slice(-4) };
  await database(ctx)
    .insertInto("api_token")
    .values({ ...created, user_id: ctx.userId, hash: hashToken(token), created_at: createdAt, expires_at: expiresAt })
    .execute();
  await recordSecurityEvent(ctx, ctx.userId, "token-created", name);
  await tellPerson(ctx, ctx.userId, newTokenMail(name));
  return { ...created, scope: toLegacyScope(created.scopes), createdAt, lastUsedAt: null, expiresAt, token };
}

/** Revokes a token right away, in every process. @throws NOT_FOUND for someone else's token */
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
