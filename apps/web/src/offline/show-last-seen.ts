import superjson from "superjson";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { queryClient } from "../api/query-client.ts";
import { sessionStore } from "../session/session-store.ts";
import type { SeenQuery } from "../session/last-seen.ts";

/** Where the server could not tell who is signed in: shows what they saw last, before anything is asked for. */
export function showLastSeen(): void {
  const lastSeen = sessionStore.lastSeen();
  if (sessionStore.isSure() || !lastSeen) return;
  // Out of sight is not out of reach: it could not be asked for again.
  queryClient.setQueryDefaults(bookmarkPagesKey, { gcTime: Infinity });
  for (const { key, data } of superjson.parse<SeenQuery[]>(lastSeen.queries)) {
    queryClient.setQueryData(key, data, { updatedAt: lastSeen.savedAt });
  }
}
