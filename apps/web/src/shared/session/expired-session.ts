import { useSyncExternalStore } from "react";

let isExpired = false;
const listeners = new Set<() => void>();

/**
 * Whether the session has ended while the app is open. The page stays as it is, with any input, until the person
 * has signed in again.
 */
export function useIsExpired(): boolean {
  return useSyncExternalStore(subscribe, () => isExpired);
}

export function setExpired(value: boolean): void {
  if (isExpired === value) return;
  isExpired = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
