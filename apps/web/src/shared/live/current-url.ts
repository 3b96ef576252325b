import { useSyncExternalStore } from "react";

/** The link that a running import is processing; null if unknown. */
export function useCurrentUrl(importId: string): string | null {
  return useSyncExternalStore(subscribe, () => currentUrls.get(importId) ?? null);
}

export function setCurrentUrl(importId: string, url: string | null): void {
  if (url === null) currentUrls.delete(importId);
  else currentUrls.set(importId, url);
  for (const listener of listeners) listener();
}

const currentUrls = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
