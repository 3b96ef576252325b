import { useSyncExternalStore } from "react";

/** How far a change of very many bookmarks is. */
export interface ChangeProgress {
  done: number;
  total: number;
}

/** The change that is at work, here or elsewhere; null while there is none. */
export function useChangeProgress(): ChangeProgress | null {
  return useSyncExternalStore(subscribe, () => current);
}

export function rememberChangeProgress({ done, total }: ChangeProgress): void {
  current = done < total ? { done, total } : null;
  for (const listener of listeners) listener();
}

let current: ChangeProgress | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
