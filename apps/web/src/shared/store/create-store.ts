import { useSyncExternalStore } from "react";

/** A value outside of React. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Readable<T> = Pick<Store<T>, "get" | "subscribe">;

/** The store's value, or what `select` reads from it: the component renders again when that changes. */
export function useStore<T>(store: Readable<T>): T;
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S;
export function useStore<T>({ get, subscribe }: Readable<T>, select: (value: T) => unknown = (value) => value) {
  return useSyncExternalStore(subscribe, () => select(get()));
}
