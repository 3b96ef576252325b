import type { AppScope } from "@bowerbird/contract/connected-apps";
import { limits } from "@bowerbird/contract/limits";
import { AppRecord, ConnectedApp } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import type { Caller } from "../../platform/ports/caller-cache.ts";
import { limited, tooManyRequests } from "../../platform/rate-limits/index.ts";
import { hashToken } from "../../platform/sealing/index.ts";
import { findAppToken, writeRecord } from "./app-records.sql.ts";
import { forgetSessions } from "./sessions.ts";

const client = "Client";
const everyone = { filters: false } as const;
const lastUsedPrecisionMs = 5 * 60_000;

/** The address that tokens of apps are for, and nothing else. */
export function appResource({ appUrl }: { appUrl: string }): string {
  return `${appUrl}/mcp`;
}

/**
 * The caller with the access token of an app that the person has let in; null for any other token.
 *
 * @param token as sent
 */
export async function findAppCaller(ctx: VisitorContext, token: string): Promise<Caller | null> {
  const found = await findAppToken(ctx, toKey("AccessToken", token), appResource(ctx.services.config));
  if (!found) return null;
  const { userId, id, name, scope, lastUsedAt } = found;
  if (!lastUsedAt || ctx.now().getTime() - new Date(lastUsedAt).getTime() > lastUsedPrecisionMs) {
    await ctx.em.nativeUpdate(ConnectedApp, { userId, id }, { lastUsedAt: ctx.now() }, everyone);
  }
  const scopes = scope.split(" ") as AppScope[];
  return {
    userId,
    via: { type: "app", id, name },
    scopes,
    expiresAt: new Date(found.expiresAt),
    mustSetUpTwoStep: false,
  };
}

/** @returns null for a record that is not there or over; `consumed` (seconds since 1970) says when it was used */
export async function findAppRecord(
  ctx: VisitorContext,
  kind: string,
  id: string,
): Promise<Record<string, unknown> | null> {
  const wanted = kind === client ? {} : { expiresAt: { $gt: ctx.now() } };
  const row = await ctx.em.findOne(AppRecord, { key: toKey(kind, id), ...wanted }, { ...unmanaged, ...everyone });
  if (!row) return null;
  const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : {};
  return { ...row.payload, ...(kind === client ? {} : { jti: id }), ...consumed };
}

/**
 * Stores what the library wants to find again. The id, a secret for codes and tokens, is stored as a hash.
 *
 * @param seconds how long; a registration is kept for a day, or as long as someone uses it
 */
export async function storeAppRecord(
  ctx: VisitorContext,
  kind: string,
  { id, payload, seconds }: { id: string; payload: Record<string, unknown>; seconds: number | undefined },
): Promise<void> {
  const { jti: _id, ...rest } = payload;
  const { accountId, grantId } = payload as { accountId?: string; grantId?: string };
  await writeRecord(ctx, {
    key: toKey(kind, id),
    kind,
    userId: accountId ?? null,
    grantId: (kind === "Grant" ? id : grantId) ?? null,
    payload: rest,
    expiresAt: new Date(
      ctx.now().getTime() + (seconds === undefined ? limits.unusedRegistrationTime : seconds * 1_000),
    ),
  });
}

/** @returns false if another request has used it first */
export async function consumeAppRecord(ctx: VisitorContext, kind: string, id: string): Promise<boolean> {
  const unused = { key: toKey(kind, id), consumedAt: null };
  return (await ctx.em.nativeUpdate(AppRecord, unused, { consumedAt: ctx.now() }, everyone)) > 0;
}

/** Deletes a record; without its grant an app is no longer connected. */
export async function deleteAppRecord(ctx: VisitorContext, kind: string, id: string): Promise<void> {
  if (kind === "Grant") return revokeAppGrant(ctx, id);
  const key = toKey(kind, id);
  const row = await ctx.em.findOne(AppRecord, { key }, { ...unmanaged, ...everyone });
  await ctx.em.nativeDelete(AppRecord, { key }, everyone);
  if (row?.userId) await forgetSessions(ctx, row.userId);
}

/** Ends what a person has allowed once: its tokens and codes, and the app's place in the person's list. */
export async function revokeAppGrant(ctx: VisitorContext, grantId: string): Promise<void> {
  const row = await ctx.em.findOne(AppRecord, { grantId }, { ...unmanaged, ...everyone });
  await ctx.em.nativeDelete(AppRecord, { grantId }, everyone);
  if (!row?.userId) return;
  await ctx.em.nativeDelete(ConnectedApp, { userId: row.userId, id: grantId }, everyone);
  await forgetSessions(ctx, row.userId);
}

/** Before an app registers, or its document is read. @throws TOO_MANY_REQUESTS for a network, and when too many are registered */
export async function admitRegistration(ctx: VisitorContext): Promise<void> {
  await limited(ctx, "appRegistration", { account: null }, () => Promise.resolve());
  const count = await ctx.em.count(AppRecord, { kind: client }, everyone);
  if (count >= limits.appRegistrations) throw tooManyRequests(limits.unusedRegistrationTime);
}

function toKey(kind: string, id: string): string {
  return hashToken(`${kind} ${id}`);
}
