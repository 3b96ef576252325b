import { useSyncExternalStore } from "react";

/** Progress of a bulk change. */
export interface ChangeProgress {
  done: number;
  total: number;
}

/** The bulk change in progress, started here or elsewhere; null if there is none. */
export function useChangeProgress(): ChangeProgress | null {
  return useSyncExternalStore(subscribe, () => current);
}

export function setChangeProgress({ done, total }: ChangeProgress): void {
  current = done < total ? { done, total } : null;
  for (const listener of listeners) listener();
}

let current: ChangeProgress | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
