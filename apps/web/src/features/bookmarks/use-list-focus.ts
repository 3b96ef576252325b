import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { BookmarkSequence } from "./bookmark-sequence.ts";
import { earlyFocus } from "./early-list.ts";
import { indexOf, placeAt } from "./list-places.ts";

/**
 * Gives the focus to the link of a place, as soon as it is drawn and loaded. When what had the focus is taken off the
 * page, as by a deletion or because the server had drawn it, what stands in its place gets it.
 */
export function useListFocus(list: RefObject<HTMLElement | null>, sequence: BookmarkSequence): (index: number) => void {
  const [early] = useState(earlyFocus);
  const wanted = useRef(early);
  const last = useRef<{ element: Element; index: number } | null>(null);
  const settle = useEffectEvent((): void => {
    const isGone = last.current?.element.isConnected === false && document.activeElement === document.body;
    const index = wanted.current ?? (isGone ? (last.current?.index ?? null) : null);
    if (isGone) last.current = null;
    if (index !== null && focusPlace(list.current, Math.min(index, sequence.count - 1))) wanted.current = null;
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
    if (!placeAt(list.current, index)) sequence.reveal(index);
    if (focusPlace(list.current, index)) wanted.current = null;
  };
}

/** @returns whether there was something to focus */
function focusPlace(list: HTMLElement | null, index: number): boolean {
  const place = placeAt(list, index);
  const link = place?.querySelector<HTMLElement>("a");
  place?.scrollIntoView({ block: "nearest" });
  // The browser would show the link alone, below what sticks to the top.
  link?.focus({ preventScroll: true });
  return link !== undefined && link !== null;
}
