import type { Context, VisitorContext } from "../context/index.ts";
import { publish } from "../events/index.ts";
import type { Caller } from "./find-caller.ts";

/** So long an answer is believed without asking again, in case the word that it has changed got lost. */
const maxAgeMs = 10_000;
const mostRemembered = 10_000;

/**
 * Who called lately, by what they brought along, so that a page full of requests asks the database once. It forgets a
 * person the moment any process says that their sessions or tokens have changed.
 */
export interface CallerCache {
  get(credential: string, now: Date): Caller | undefined;
  set(credential: string, caller: Caller, now: Date): void;
  /** Without a person: everybody. */
  forget(userId?: string): void;
}

export function createCallerCache(): CallerCache {
  const remembered = new Map<string, { caller: Caller; readAt: number }>();
  return {
    get: (credential, now) => {
      const found = remembered.get(credential);
      const isFresh = found && now.getTime() - found.readAt < maxAgeMs && found.caller.expiresAt > now;
      return isFresh ? found.caller : undefined;
    },
    set: (credential, caller, now) => {
      remembered.delete(credential);
      remembered.set(credential, { caller, readAt: now.getTime() });
      const [oldest] = remembered.keys();
      if (remembered.size > mostRemembered) remembered.delete(oldest!);
    },
    forget: (userId) => {
      if (userId === undefined) return remembered.clear();
      for (const [credential, { caller }] of remembered) if (caller.userId === userId) remembered.delete(credential);
    },
  };
}

/** To be called after a person's sessions or tokens have changed: no process believes the old ones any more. */
export async function forgetSessions(ctx: VisitorContext, userId: string): Promise<void> {
  ctx.services.callers.forget(userId);
  const person: Context = { ...ctx, userId };
  await publish(person, { type: "sessions.changed" });
}
