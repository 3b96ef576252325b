import { type ApiTokenScope, apiTokenPrefix, apiTokenScopes } from "@bowerbird/contract/api-tokens";
import { database, type VisitorContext } from "../../platform/context/index.ts";
import type { Caller } from "../../platform/ports/caller-cache.ts";
import { hashToken } from "./hash-token.ts";
import { mustSetUpTwoStep } from "./required-two-step.ts";
import { renewSession, readSessionToken } from "./sessions.ts";

const sessionRenewalMs = 86_400_000;
const lastUsedPrecisionMs = 5 * 60_000;
/** The largest `Date`, for a token that does not expire. */
const never = new Date(8.64e15);

/** The caller by the `Authorization: Bearer` token or else by the cookie; null when neither is valid. */
export function findCaller(ctx: VisitorContext): Promise<Caller | null> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(ctx.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) return cached(ctx, hashToken(bearer), () => findToken(ctx, bearer));
  const token = readSessionToken(ctx.services.config, ctx.headers.get("cookie") ?? "");
  return token === null ? Promise.resolve(null) : cached(ctx, token, () => findSession(ctx, token));
}

async function cached(
  ctx: VisitorContext,
  credential: string,
  find: () => Promise<Caller | null>,
): Promise<Caller | null> {
  const { callers } = ctx.services;
  const known = callers.get(credential, ctx.now());
  if (known) return known;
  const found = await find();
  // Not cached while the set-up is missing: it is over as soon as a code is confirmed.
  if (found && !found.mustSetUpTwoStep) callers.set(credential, found, ctx.now());
  return found;
}

async function findSession(ctx: VisitorContext, token: string): Promise<Caller | null> {
  const row = await database(ctx)
    .selectFrom("session")
    .select(["id", "user_id", "token", "expires_at", "created_at", "updated_at"])
    .where("token", "=", token)
    .where("expires_at", ">", ctx.now())
    .executeTakeFirst();
  if (!row) return null;
  const isDue = ctx.now().getTime() - new Date(row.updated_at).getTime() >= sessionRenewalMs;
  const expiresAt = isDue ? await renewSession(ctx, row) : new Date(row.expires_at);
  return {
    userId: row.user_id,
    via: { type: "session", id: row.id },
    scopes: apiTokenScopes,
    expiresAt,
    mustSetUpTwoStep: await mustSetUpTwoStep(ctx, row.user_id),
  };
}

async function findToken(ctx: VisitorContext, token: string): Promise<Caller | null> {
  if (!token.startsWith(apiTokenPrefix)) return null;
  const row = await database(ctx)
    .selectFrom("api_token")
    .select(["id", "user_id", "scopes", "expires_at", "last_used_at"])
    .where("hash", "=", hashToken(token))
    .executeTakeFirst();
  const expiresAt = row?.expires_at ? new Date(row.expires_at) : never;
  if (!row || expiresAt <= ctx.now()) return null;
  if (!row.last_used_at || ctx.now().getTime() - new Date(row.last_used_at).getTime() > lastUsedPrecisionMs) {
    await updateLastUsed(ctx, row);
  }
  return {
    userId: row.user_id,
    via: { type: "token", id: row.id },
    scopes: row.scopes as ApiTokenScope[],
    expiresAt,
    mustSetUpTwoStep: false,
  };
}

async function updateLastUsed(ctx: VisitorContext, token: { user_id: string; id: string }): Promise<void> {
  await database(ctx)
    .updateTable("api_token")
    .set({ last_used_at: ctx.now() })
    .where("user_id", "=", token.user_id)
    .where("id", "=", token.id)
    .execute();
}
