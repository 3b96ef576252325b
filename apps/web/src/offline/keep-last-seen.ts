import type { Query, QueryClient } from "@tanstack/react-query";
import type { createThrottle } from "../live/throttle.ts";
import type { sessionStore } from "../session/session-store.ts";
import type { lastSeenStore, SeenQuery } from "../session/last-seen.ts";

/** Handed over, not imported: a part that fetches these anew would tear the first script into more pieces. */
export interface OfflineParts {
  queryClient: QueryClient;
  sessionStore: typeof sessionStore;
  lastSeenStore: typeof lastSeenStore;
  createThrottle: typeof createThrottle;
  stringify: (value: unknown) => string;
  /** The first part of the key of every page of bookmarks. */
  pagesKey: string;
}

/** Each of 60 bookmarks. More than anybody reads on the way, and written in a few milliseconds. */
const mostPages = 30;
const interval = 3_000;

/**
 * Keeps the categories and the pages of bookmarks that were shown last, to be read without a network. They go when the
 * person signs out, and when another one signs in.
 */
export function keepLastSeen(parts: OfflineParts): void {
  const save = parts.createThrottle(interval, () => void saveFor(parts));
  parts.queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.state.status === "success" && isKept(query, parts)) save.call();
  });
  void removeForeign(parts).then(save.call);
}

async function removeForeign({ sessionStore, lastSeenStore }: OfflineParts): Promise<void> {
  const kept = await lastSeenStore.read();
  if (kept && kept.user.id !== sessionStore.get()?.id) lastSeenStore.remove();
}

async function saveFor(parts: OfflineParts): Promise<void> {
  const { sessionStore, lastSeenStore, stringify } = parts;
  const user = sessionStore.get();
  const queries = shown(parts);
  // What was itself only kept, or is not in sight, is not newer than what is kept.
  if (!user || !sessionStore.isSure() || !queries) return;
  // A full disk: what was kept before stays.
  await lastSeenStore.write({ user, savedAt: Date.now(), queries: stringify(queries) }).catch(() => {});
  if (sessionStore.get()?.id !== user.id) lastSeenStore.remove();
}

/** Null while no list is in sight, which may be because its pages are only coming. */
function shown(parts: OfflineParts): SeenQuery[] | null {
  const kept = parts.queryClient.getQueryCache().findAll({ predicate: (query) => isKept(query, parts) });
  const pages = kept.filter((query) => isPage(query, parts));
  if (!pages.some((query) => query.isActive() && query.state.data)) return null;
  const newest = pages.toSorted((a, b) => Number(b.isActive()) - Number(a.isActive()) || age(a) - age(b));
  return [...kept.filter((query) => !isPage(query, parts)), ...newest.slice(0, mostPages)].flatMap(
    ({ queryKey, state }) => (state.data === undefined ? [] : [{ key: queryKey, data: state.data }]),
  );
}

function age({ state }: Query): number {
  return -state.dataUpdatedAt;
}

function isKept(query: Query, parts: OfflineParts): boolean {
  return isPage(query, parts) || String(query.queryKey[0]) === "categories,list";
}

function isPage({ queryKey }: Query, { pagesKey }: OfflineParts): boolean {
  return queryKey[0] === pagesKey;
}
