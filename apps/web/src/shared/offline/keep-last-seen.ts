import type { Query, QueryClient } from "@tanstack/react-query";
import { locale } from "@bowerbird/contract/messages/locale";
import { canKeepChanges, isDeviceChosen } from "../device/device-choice.ts";
import type { createThrottle } from "../live/throttle.ts";
import type { lastSeenStore, SeenQuery } from "../session/last-seen.ts";
import type { sessionStore } from "../session/session-store.ts";
import { fromBase } from "../base-path/base-path.ts";

/** Passed in, not imported: an importing chunk would split the first script into more files. */
export interface OfflineParts {
  queryClient: QueryClient;
  sessionStore: typeof sessionStore;
  lastSeenStore: typeof lastSeenStore;
  createThrottle: typeof createThrottle;
  stringify: (value: unknown) => string;
  /** First element of the query keys of all bookmark pages. */
  pagesKey: string;
}

/** Pages of 60 bookmarks: more than anyone reads offline, and written in a few milliseconds. */
const maxPages = 30;
const saveIntervalMs = 3_000;

/**
 * Caches the categories and the pages of bookmarks shown last, for reading offline. They are removed when the
 * person signs out, and when another one signs in.
 */
export function keepLastSeen(parts: OfflineParts): void {
  const save = parts.createThrottle(saveIntervalMs, () => void saveFor(parts));
  parts.queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.state.status === "success" && isKept(query, parts)) save.call();
  });
  parts.queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === "updated" && mutation.state.status !== "pending") save.call();
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
  // Data from the cache itself, or without a visible list, is no newer than what is cached.
  if (!user || !sessionStore.isSure() || !queries) return;
  // A change is shown before the server has it, and taken back where it fails.
  if (parts.queryClient.isMutating() > 0) return;
  // If the disk is full, the previous data stays.
  await lastSeenStore.write({ user, savedAt: Date.now(), queries: stringify(queries) }).catch(() => {});
  if (sessionStore.get()?.id !== user.id) lastSeenStore.remove();
}

/** Null if no list is shown, for example while its pages are loading. */
function shown(parts: OfflineParts): SeenQuery[] | null {
  const kept = parts.queryClient.getQueryCache().findAll({ predicate: (query) => isKept(query, parts) });
  const pages = kept.filter((query) => isPage(query, parts));
  if (!pages.some((query) => query.isActive() && query.state.data)) return null;
  const newest = pages.toSorted((a, b) => Number(b.isActive()) - Number(a.isActive()) || age(a) - age(b));
  return [...kept.filter((query) => !isPage(query, parts)), ...newest.slice(0, maxPages)].flatMap(
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

/** Makes the app open without a network. Browsers allow that only over https. */
export default function startOffline(parts: OfflineParts): void {
  if (!("serviceWorker" in navigator)) return;
  // Private windows of some browsers refuse; everything else works as before.
  navigator.serviceWorker.register(fromBase(`/sw.js?language=${locale}`), { updateViaCache: "none" }).catch(() => {});
  keepLastSeen(parts);
  const user = parts.sessionStore.get();
  // Without its code (a new release, no network) the server answers everything.
  if (user && canKeepChanges())
    import("../device/device.ts").then(
      ({ startDevice }) => startDevice(user.id, isDeviceChosen(user.id) ? "library" : "changes"),
      () => {},
    );
}
