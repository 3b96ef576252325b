import { createStore, useStore } from "../store/create-store.ts";

const isExpired = createStore(false);

/**
 * Whether the session has ended while the app is open. The page stays as it is, with any input, until the person
 * has signed in again.
 */
export function useIsExpired(): boolean {
  return useStore(isExpired);
}

export function setExpired(value: boolean): void {
  isExpired.set(value);
}
