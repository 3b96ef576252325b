import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";

/** Who makes a request, and with which permissions. */
export interface Caller {
  userId: string;
  /** The session in the cookie, the personal token, or the app that the person has let in. */
  via: { type: "session"; id: string } | { type: "token" | "app"; id: string; name: string };
  /** All scopes for a session. */
  scopes: readonly ApiTokenScope[];
  expiresAt: Date;
  /** Whether an assistant with `organize` makes its changes without asking first. */
  appliesAtOnce?: boolean;
  /** Nothing else is allowed before; never true for a token or an app. */
  mustSetUpTwoStep: boolean;
}

/**
 * Recent callers by credential, so that a page full of requests asks the database once. A person's entries are dropped
 * when any process reports that their sessions or tokens changed.
 */
export interface CallerCache {
  get(credential: string, now: Date): Caller | undefined;
  set(credential: string, caller: Caller, now: Date): void;
  /** Without an id: all callers. */
  forget(userId?: string): void;
}
