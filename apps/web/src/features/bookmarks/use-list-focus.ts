import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { BookmarkSequence } from "./bookmark-sequence.ts";
import { earlyFocus } from "./early-list.ts";
import { indexOf, cellAt } from "./list-cells.ts";

/**
 * Focuses the link of a cell as soon as it is rendered and loaded. When the focused element is removed,
 * by a deletion or because the server had rendered it, the link in its position gets the focus.
 */
export function useListFocus(list: RefObject<HTMLElement | null>, sequence: BookmarkSequence): (index: number) => void {
  const [early] = useState(earlyFocus);
  const wanted = useRef(early);
  const last = useRef<{ element: Element; index: number } | null>(null);
  const settle = useEffectEvent((): void => {
    const isGone = last.current?.element.isConnected === false && document.activeElement === document.body;
    const index = wanted.current ?? (isGone ? (last.current?.index ?? null) : null);
    if (isGone) last.current = null;
    if (index !== null && focusCell(list.current, Math.min(index, sequence.count - 1))) wanted.current = null;
  });
  useEffect(settle);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const index = indexOf(list.current, target);
      wanted.current = null;
      last.current = index !== null && target instanceof Element ? { element: target, index } : null;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [list]);
  return (index) => {
    wanted.current = index;
    if (!cellAt(list.current, index)) sequence.reveal(index);
    if (focusCell(list.current, index)) wanted.current = null;
  };
}

/** @returns whether there was something to focus */
function focusCell(list: HTMLElement | null, index: number): boolean {
  const place = cellAt(list, index);
  const link = place?.querySelector<HTMLElement>("a");
  place?.scrollIntoView({ block: "nearest" });
  // The browser would scroll to the link alone, under the sticky header.
  link?.focus({ preventScroll: true });
  return link !== undefined && link !== null;
}
