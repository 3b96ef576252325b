import { createStore, useStore } from "../store/create-store.ts";

/** By import. */
const currentUrls = createStore<ReadonlyMap<string, string | null>>(new Map());

/** The link that a running import is processing; null if unknown. */
export function useCurrentUrl(importId: string): string | null {
  return useStore(currentUrls, (urls) => urls.get(importId) ?? null);
}

export function setCurrentUrl(importId: string, url: string | null): void {
  currentUrls.set(new Map(currentUrls.get()).set(importId, url));
}
