import type { VisitorContext } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { Caller, CallerCache } from "../../platform/ports/caller-cache.ts";

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
