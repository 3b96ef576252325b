import { useEffect, useState } from "react";
import superjson from "superjson";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { queryClient } from "../api/query-client.ts";
import { createThrottle } from "../live/throttle.ts";
import { lastSeenStore } from "../session/last-seen.ts";
import { sessionStore } from "../session/session-store.ts";
import { showLastSeen } from "./show-last-seen.ts";

/** After the page has had its time, in milliseconds: nothing of this is needed for what is on it. */
const delay = 2_000;
let isStarted = false;

/** Makes the app ready to be opened without a network, once somebody is signed in, and opens it so. Stands once. */
export function useOffline(): void {
  useState(showLastSeen);
  useEffect(() => {
    // In development every file is always asked for.
    if (!import.meta.env.PROD || isStarted) return;
    const timer = setTimeout(() => void start(), delay);
    return () => clearTimeout(timer);
  }, []);
}

async function start(): Promise<void> {
  isStarted = true;
  const { stringify } = superjson;
  const parts = { queryClient, sessionStore, lastSeenStore, createThrottle, stringify, pagesKey: bookmarkPagesKey[0] };
  // Without its code, because of a new release or no network, there is nothing new to keep.
  await import("./start-offline.ts").then(
    (module) => module.default(parts),
    () => {},
  );
}
