import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";
import type { Context, VisitorContext } from "../context/index.ts";
import { publish } from "../events/index.ts";

/** Who makes a request, and with which permissions. */
export interface Caller {
  userId: string;
  /** The session in the cookie, or the personal token. */
  via: { type: "session"; id: string } | { type: "token"; id: string };
  /** All scopes for a session. */
  scopes: readonly ApiTokenScope[];
  expiresAt: Date;
}

/** Max. age of an entry, in case the notification of a change is lost. */
const maxAgeMs = 10_000;
const maxEntries = 10_000;

/**
 * Recent callers by credential, so that a page full of requests asks the database once. A person's entries are dropped
 * as soon as any process reports that their sessions or tokens changed.
 */
export interface CallerCache {
  get(credential: string, now: Date): Caller | undefined;
  set(credential: string, caller: Caller, now: Date): void;
  /** Without an id: all callers. */
  forget(userId?: string): void;
}

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
  const person: Context = { ...ctx, userId };
  await publish(person, { type: "sessions.changed" });
}
