import type { User } from "@bowerbird/contract/auth";

/** What one person has seen last, to be read while the server cannot be reached. */
export interface LastSeen {
  user: User;
  /** In milliseconds. */
  savedAt: number;
  /** {@link SeenQuery}s as superjson writes them: read only when they are shown. */
  queries: string;
}

/** An entry of the cache of the queries. */
export interface SeenQuery {
  key: readonly unknown[];
  data: unknown;
}

/** Of the cache, which stands beside the service worker's own, and of what is in it. */
const name = "last-seen";
/** As long as a session lasts: who has not been here for that long would have to sign in anyway. */
const longest = 7 * 24 * 60 * 60 * 1_000;

/** Kept in this browser for whoever uses it: nothing of one person may be seen by the next. */
export const lastSeenStore = {
  /** Null where nothing is kept, or nothing that may still be shown. Never rejects. */
  read: async (): Promise<LastSeen | null> => {
    try {
      const lastSeen = (await (await caches.match(`/${name}`))!.json()) as LastSeen;
      return Date.now() - lastSeen.savedAt < longest ? lastSeen : null;
    } catch {
      return null;
    }
  },
  write: async (lastSeen: LastSeen): Promise<void> =>
    (await caches.open(name)).put(`/${name}`, Response.json(lastSeen)),
  /** Without an answer, and where browsers keep nothing at all, without effect. */
  remove: (): void => void globalThis.caches?.delete(name),
};
