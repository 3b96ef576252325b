import { useEffect, useState } from "react";
import superjson from "superjson";
import { bookmarkPagesKey, queryClient } from "../api/query-client.ts";
import { createThrottle } from "../live/throttle.ts";
import { lastSeenStore, type SeenQuery } from "../session/last-seen.ts";
import { sessionStore } from "../session/session-store.ts";

/** Delay after the page has loaded (ms): the page itself does not need any of this. */
const delayMs = 2_000;
let isStarted = false;

/** Makes the app usable offline once signed in, and shows the cached data if offline. Mount once. */
export function useOffline(): void {
  useState(showLastSeen);
  useEffect(() => {
    // In development, files are never cached.
    if (!import.meta.env.PROD || isStarted) return;
    // Offline, everything comes from what is kept.
    const timer = setTimeout(() => void start(), sessionStore.isSure() ? delayMs : 0);
    return () => clearTimeout(timer);
  }, []);
}

async function start(): Promise<void> {
  isStarted = true;
  const { stringify } = superjson;
  const parts = { queryClient, sessionStore, lastSeenStore, createThrottle, stringify, pagesKey: bookmarkPagesKey[0] };
  // Without this code (a new release, no network) nothing new is cached.
  await import("./keep-last-seen.ts").then(
    (module) => module.default(parts),
    () => {},
  );
}

/** If the server could not confirm the session: shows the cached data before anything is requested. */
function showLastSeen(): void {
  const lastSeen = sessionStore.lastSeen();
  if (sessionStore.isSure() || !lastSeen) return;
  // Must not be garbage-collected: it could not be refetched.
  queryClient.setQueryDefaults(bookmarkPagesKey, { gcTime: Infinity });
  for (const { key, data } of superjson.parse<SeenQuery[]>(lastSeen.queries)) {
    queryClient.setQueryData(key, data, { updatedAt: lastSeen.savedAt });
  }
}
