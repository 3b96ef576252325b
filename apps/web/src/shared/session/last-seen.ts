import type { User } from "@bowerbird/contract/auth";

/** What a person saw last, for reading while the server cannot be reached. */
export interface LastSeen {
  user: User;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** {@link SeenQuery}s as superjson: parsed only when they are shown. */
  queries: string;
}

/** An entry of the query cache. */
export interface SeenQuery {
  key: readonly unknown[];
  data: unknown;
}

/** Name of the cache, which is separate from the service worker's, and of its only entry. */
const name = "last-seen";
/** As long as a session lasts: after that the person would have to sign in anyway. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1_000;

/** The write that is under way; null once the person has signed out. */
let writing: Promise<void> | null = Promise.resolve();

/** Kept in this browser. One user must never see another user's data. */
export const lastSeenStore = {
  /** Null if there is nothing, or it is too old. Never rejects. */
  read: async (): Promise<LastSeen | null> => {
    try {
      const lastSeen = (await (await caches.match(`/${name}`))!.json()) as LastSeen;
      return Date.now() - lastSeen.savedAt < maxAgeMs ? lastSeen : null;
    } catch {
      return null;
    }
  },
  write: async (lastSeen: LastSeen): Promise<void> => {
    if (writing) await (writing = put(lastSeen));
  },
  /** Fire and forget; without effect in browsers without a cache, or that refuse it. */
  remove: (): void => {
    try {
      void globalThis.caches?.delete(name);
    } catch {
      // Nothing is stored then.
    }
  },
  /** The person has signed out: nothing is kept from now on, until the page is loaded again. Never rejects. */
  end: async (): Promise<void> => {
    const last = writing;
    writing = null;
    await last?.catch(() => {});
    lastSeenStore.remove();
  },
};

async function put(lastSeen: LastSeen): Promise<void> {
  await (await caches.open(name)).put(`/${name}`, Response.json(lastSeen));
}
