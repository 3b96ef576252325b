import { randomBytes, createHmac } from "node:crypto";
import { ApiToken, AppRecord, ConnectedApp, Feed, Session } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { type VisitorContext, callerAddress } from "../../platform/context/index.ts";
import { cookieLine, cookieName, readCookie } from "./cookies.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import { limits } from "@bowerbird/contract/limits";
import type { Config } from "../../platform/config/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { Caller, CallerCache } from "../../platform/ports/caller-cache.ts";

interface OpenSession {
  id: string;
  userId: string;
  token: string;
  createdAt: Date;
}

interface Which {
  only?: string;
  except?: string | undefined;
}

/** In the library's format: the value is `token.base64(HMAC-SHA256(secret, token))`. */
const sessionCookie = "session_token";

/** Signs a person in without a password; the caller must have verified their identity. */
export async function startSession(
  ctx: VisitorContext,
  userId: string,
  expiresAt = sessionEnd(ctx.now(), ctx.now()),
): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const row = {
    id: uuid(),
    userId,
    token,
    expiresAt,
    ipAddress: callerAddress(ctx),
    userAgent: ctx.headers.get("user-agent"),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
  await ctx.em.insert(Session, row);
  setSessionCookie(ctx, token, expiresAt);
}

/** Extends a session and its cookie. @returns the new end */
export async function renewSession(ctx: VisitorContext, { id, userId, token, createdAt }: OpenSession): Promise<Date> {
  const expiresAt = sessionEnd(createdAt, ctx.now());
  await ctx.em.nativeUpdate(Session, { userId, id }, { expiresAt, updatedAt: ctx.now() }, { filters: false });
  setSessionCookie(ctx, token, expiresAt);
  return expiresAt;
}

/**
 * Ends all of a person's sessions, one (`only`), or all but one (`except`).
 *
 * @returns how many sessions ended
 */
export async function endSessions(ctx: VisitorContext, userId: string, which: Which = {}): Promise<number> {
  const ended = await deleteSessions(ctx, userId, which);
  await forgetSessions(ctx, userId);
  return ended;
}

/** Ends every session (but `except`), every personal token, the browser extension's too, every connected app and every feed. */
export async function endAllAccess(
  ctx: VisitorContext,
  userId: string,
  which: Pick<Which, "except"> = {},
): Promise<void> {
  await deleteSessions(ctx, userId, which);
  await ctx.em.nativeDelete(ApiToken, { userId }, { filters: false });
  await ctx.em.nativeDelete(ConnectedApp, { userId }, { filters: false });
  await ctx.em.nativeDelete(AppRecord, { userId }, { filters: false });
  await ctx.em.nativeDelete(Feed, { userId }, { filters: false });
  await forgetSessions(ctx, userId);
}

export function sessionCookieName(config: Pick<Config, "appUrl">): string {
  return cookieName(config, sessionCookie);
}

/**
 * The session token in a request's cookies, if its signature is valid. The library's own check takes ten times as long.
 *
 * @param cookies the whole `cookie` header
 */
export function readSessionToken(config: Pick<Config, "appUrl" | "appSecret">, cookies: string): string | null {
  const [token, signature] = splitSigned(readCookie(cookies, sessionCookieName(config)));
  if (token === "" || signature === "") return null;
  const expected = createHmac("sha256", config.appSecret).update(token).digest();
  return isSameSecret(Buffer.from(signature, "base64"), expected) ? token : null;
}

/** Sets the session cookie, which lasts as long as the session. */
function setSessionCookie(ctx: VisitorContext, token: string, expiresAt: Date): void {
  const { config } = ctx.services;
  const { name, value } = toSessionCookie(config, token);
  const seconds = Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1_000);
  ctx.appendHeader("set-cookie", cookieLine(config, name, value, seconds));
}

/**
 * The end of a session that is used now: a week from now, but at most {@link limits.sessionMax} after its sign-in.
 */
function sessionEnd(signedInAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + limits.sessionTime, signedInAt.getTime() + limits.sessionMax));
}

/** The cookie's name without its prefix, and its value for a token, as {@link readSessionToken} reads it. */
function toSessionCookie({ appSecret }: Pick<Config, "appSecret">, token: string) {
  const signature = createHmac("sha256", appSecret).update(token).digest("base64");
  return { name: sessionCookie, value: encodeURIComponent(`${token}.${signature}`) };
}

function deleteSessions(ctx: VisitorContext, userId: string, { only, except }: Which): Promise<number> {
  const id = only ?? (except === undefined ? undefined : { $ne: except });
  return ctx.em.nativeDelete(Session, id === undefined ? { userId } : { userId, id }, { filters: false });
}

function splitSigned(value: string): [token: string, signature: string] {
  try {
    const plain = decodeURIComponent(value);
    const dot = plain.lastIndexOf(".");
    return dot < 0 ? ["", ""] : [plain.slice(0, dot), plain.slice(dot + 1)];
  } catch {
    // Malformed: not written by us.
    return ["", ""];
  }
}

/** Max. age of an entry, in case the notification of a change is lost. */
const maxAgeMs = 10_000;
const maxEntries = 10_000;

export function createCallerCache(): CallerCache {
  const entries = new Map<string, { caller: Caller; readAt: number }>();
  return {
    get: (credential, now) => {
      const found = entries.get(credential);
      const isFresh = found && now.getTime() - found.readAt < maxAgeMs && found.caller.expiresAt > now;
      return isFresh ? found.caller : undefined;
    },
    set: (credential, caller, now) => {
      entries.delete(credential);
      entries.set(credential, { caller, readAt: now.getTime() });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries) entries.delete(oldest!);
    },
    forget: (userId) => {
      if (userId === undefined) return entries.clear();
      for (const [credential, { caller }] of entries) if (caller.userId === userId) entries.delete(credential);
    },
  };
}

/** Call it after a person's sessions or tokens have changed: every process drops its cached callers. */
export async function forgetSessions(ctx: VisitorContext, userId: string): Promise<void> {
  ctx.services.callers.forget(userId);
  await publish({ ...ctx, userId }, { type: "sessions.changed" });
}
