import { type ApiTokenScope, apiTokenPrefix, apiTokenScopes } from "@bowerbird/contract/api-tokens";
import { ApiToken, Session } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import type { Caller } from "../../platform/ports/caller-cache.ts";
import { hashToken } from "../../platform/sealing/index.ts";
import { findAppCaller } from "./app-records.ts";
import { hasPasswordAlone } from "./credentials.sql.ts";
import { renewSession, readSessionToken } from "./sessions.ts";

const sessionRenewalMs = 86_400_000;
const lastUsedPrecisionMs = 5 * 60_000;
/** The largest `Date`, for a token that does not expire. */
const never = new Date(8.64e15);

/**
 * The caller by the `Authorization: Bearer` token or else by the cookie; null when neither is valid.
 *
 * @param acceptsApps whether the request is for the address that tokens of apps are for; anywhere else they are not valid
 */
export async function findCaller(ctx: VisitorContext, acceptsApps = false): Promise<Caller | null> {
  const caller = await findAny(ctx);
  return caller?.via.type === "app" && !acceptsApps ? null : caller;
}

function findAny(ctx: VisitorContext): Promise<Caller | null> {
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
  // Not cached while the set-up is missing: it is over once a code is confirmed.
  if (found && !found.mustSetUpTwoStep) callers.set(credential, found, ctx.now());
  return found;
}

async function findSession(ctx: VisitorContext, token: string): Promise<Caller | null> {
  const open = { token, expiresAt: { $gt: ctx.now() } };
  const session = await ctx.em.findOne(Session, open, { ...unmanaged, filters: false });
  if (!session) return null;
  const { userId, id } = session;
  const isDue = ctx.now().getTime() - session.updatedAt.getTime() >= sessionRenewalMs;
  const expiresAt = isDue ? await renewSession(ctx, session) : session.expiresAt;
  return {
    userId,
    via: { type: "session", id },
    scopes: apiTokenScopes,
    expiresAt,
    mustSetUpTwoStep: await mustSetUpTwoStep(ctx, userId),
  };
}

async function findToken(ctx: VisitorContext, token: string): Promise<Caller | null> {
  if (!token.startsWith(apiTokenPrefix)) return findAppCaller(ctx, token);
  const row = await ctx.em.findOne(ApiToken, { hash: hashToken(token) }, { ...unmanaged, filters: false });
  if (!row) return null;
  const { userId, id, lastUsedAt } = row;
  const expiresAt = row.expiresAt ?? never;
  if (expiresAt <= ctx.now()) return null;
  if (!lastUsedAt || ctx.now().getTime() - lastUsedAt.getTime() > lastUsedPrecisionMs) {
    await ctx.em.nativeUpdate(ApiToken, { userId, id }, { lastUsedAt: ctx.now() }, { filters: false });
  }
  const { name, appliesAtOnce } = row;
  const scopes = row.scopes as ApiTokenScope[];
  return { userId, via: { type: "token", id, name }, scopes, expiresAt, appliesAtOnce, mustSetUpTwoStep: false };
}

/**
 * Whether this person must set up two-step sign-in before anything else: the operator requires it, and the account has a
 * password without it. Passkeys and providers are a second factor, or have their own.
 */
export async function mustSetUpTwoStep(ctx: VisitorContext, userId: string): Promise<boolean> {
  return ctx.services.config.requireTwoStep && hasPasswordAlone(ctx, userId);
}
