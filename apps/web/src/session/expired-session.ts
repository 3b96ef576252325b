import { useSyncExternalStore } from "react";

let isExpired = false;
const listeners = new Set<() => void>();

/**
 * Whether the session of somebody at work has ended. The page stays as it is, with what was typed into it, until they
 * have signed in again.
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
