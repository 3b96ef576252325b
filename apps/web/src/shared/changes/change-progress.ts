import { createStore, useStore } from "../store/create-store.ts";

/** Progress of a bulk change. */
export interface ChangeProgress {
  done: number;
  total: number;
}

const progress = createStore<ChangeProgress | null>(null);

/** The bulk change in progress, started here or elsewhere; null if there is none. */
export function useChangeProgress(): ChangeProgress | null {
  return useStore(progress);
}

export function setChangeProgress({ done, total }: ChangeProgress): void {
  progress.set(done < total ? { done, total } : null);
}
