import {
  type ApiToken,
  type ApiTokenScope,
  toLegacyScope,
  apiTokenPrefix,
  type CreatedApiToken,
  type createApiTokenInput,
  wantedScopes,
} from "@bowerbird/contract/api-tokens";
import { ApiToken as Token } from "@bowerbird/db";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { randomBytes } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { format } from "@bowerbird/contract/messages";
import { hashToken, newTokenMail, recordSecurityEvent, tellPerson, forgetSessions } from "../auth/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

const dayMs = 86_400_000;

/** The person's tokens, newest first; expired ones stay in the list until they are revoked. */
export async function listApiTokens(ctx: Context): Promise<ApiToken[]> {
  const rows = await ctx.em.find(Token, {}, { orderBy: { id: "desc" }, ...unmanaged });
  return rows.map(({ id, name, ending, createdAt, lastUsedAt = null, expiresAt = null, appliesAtOnce, ...row }) => {
    const scopes = row.scopes as ApiTokenScope[];
    return { id, name, scopes, scope: toLegacyScope(scopes), ending, createdAt, lastUsedAt, expiresAt, appliesAtOnce };
  });
}

/**
 * Creates a token with which a program calls the API on behalf of the person, who is notified by mail. Only its hash is
 * stored, so the answer alone shows it.
 *
 * @throws CONFLICT when the person has too many
 */
export async function createApiToken(
  ctx: Context,
  input: z.output<typeof createApiTokenInput>,
): Promise<CreatedApiToken> {
  const { name, expiresInDays, appliesAtOnce = false } = input;
  const token = apiTokenPrefix + randomBytes(32).toString("base64url");
  const createdAt = ctx.now();
  const expiresAt = expiresInDays ? new Date(createdAt.getTime() + expiresInDays * dayMs) : null;
  const created = { id: uuid(), name, scopes: wantedScopes(input), ending: token.slice(-4), appliesAtOnce };
  const row = { ...created, userId: ctx.userId, hash: hashToken(token), createdAt, expiresAt };
  await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    if ((await listApiTokens(inner)).length >= limits.apiTokens) {
      throw new AppError("CONFLICT", format(t.tooManyTokens, { max: limits.apiTokens }));
    }
    await inner.em.insert(Token, row);
  });
  await recordSecurityEvent(ctx, ctx.userId, "token-created", name);
  await tellPerson(ctx, ctx.userId, newTokenMail(name));
  return { ...created, scope: toLegacyScope(created.scopes), createdAt, lastUsedAt: null, expiresAt, token };
}

/** Revokes a token right away, in every process. @throws NOT_FOUND for someone else's token */
export async function revokeApiToken(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  const token = await ctx.em.findOne(Token, { id }, unmanaged);
  if (!token || (await ctx.em.nativeDelete(Token, { id })) === 0) throw notFound(t.tokenNotFound);
  await forgetSessions(ctx, ctx.userId);
  await recordSecurityEvent(ctx, ctx.userId, "token-revoked", token.name);
  return { message: t.theTokenIsRevoked };
}
