import { randomBytes } from "node:crypto";
import {
  apiTokenPrefix,
  type CreatedApiToken,
  type createApiTokenInput,
  legacyScopeOf,
  wantedScopes,
} from "@bowerbird/contract/api-tokens";
import { limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { hashToken, newTokenMail, recordSecurityEvent, tellPerson } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { listApiTokens } from "./list-api-tokens.ts";

const day = 86_400_000;

/**
 * Makes a token with which a person's program calls in their name. The answer is the only place where it ever stands:
 * we keep its hash. The person is told by mail.
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
  const expiresAt = expiresInDays ? new Date(createdAt.getTime() + expiresInDays * day) : null;
  const created = { id: uuid(), name, scopes: wantedScopes(input), ending: token.slice(-4) };
  await database(ctx)
    .insertInto("api_token")
    .values({ ...created, user_id: ctx.userId, hash: hashToken(token), created_at: createdAt, expires_at: expiresAt })
    .execute();
  await recordSecurityEvent(ctx, ctx.userId, "token-created", name);
  await tellPerson(ctx, ctx.userId, newTokenMail(name));
  return { ...created, scope: legacyScopeOf(created.scopes), createdAt, lastUsedAt: null, expiresAt, token };
}
