import { type ComponentType, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** A component to render once, and a function that changes its props, synchronously with effects. */
export function changing<P extends object>(
  Part: ComponentType<P>,
  first: P,
): [part: ComponentType, give: (props: P) => void] {
  let props = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Changing() {
    return <Part {...useSyncExternalStore(subscribe, () => props)} />;
  }
  const give = (next: P): void => {
    props = next;
    flushSync(() => listeners.forEach((listener) => listener()));
  };
  return [Changing, give];
}
