import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createStore, useStore } from "../store/create-store.ts";

/** A component to render once, and a function that changes its props, synchronously with effects. */
export function changing<P extends object>(
  Part: ComponentType<P>,
  first: P,
): [part: ComponentType, give: (props: P) => void] {
  const props = createStore(first);
  function Changing() {
    return <Part {...useStore(props)} />;
  }
  return [Changing, (next) => flushSync(() => props.set(next))];
}
