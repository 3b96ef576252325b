import superjson from "superjson";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { queryClient } from "../api/query-client.ts";
import { sessionStore } from "../session/session-store.ts";
import type { SeenQuery } from "../session/last-seen.ts";

/** If the server could not confirm the session: shows the cached data before anything is requested. */
export function showLastSeen(): void {
  const lastSeen = sessionStore.lastSeen();
  if (sessionStore.isSure() || !lastSeen) return;
  // Must not be garbage-collected: it could not be refetched.
  queryClient.setQueryDefaults(bookmarkPagesKey, { gcTime: Infinity });
  for (const { key, data } of superjson.parse<SeenQuery[]>(lastSeen.queries)) {
    queryClient.setQueryData(key, data, { updatedAt: lastSeen.savedAt });
  }
}
