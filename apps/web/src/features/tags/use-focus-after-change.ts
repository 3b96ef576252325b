import { type RefObject, useEffect, useRef } from "react";

/**
 * The row whose button was pressed goes with the change, and the keyboard's place with it: then the list takes it,
 * without scrolling.
 *
 * @returns to be called when a change was made here
 */
export function useFocusAfterChange(list: RefObject<HTMLElement | null>): () => void {
  const isChanged = useRef(false);
  // The row goes with one of the next drawings, when the tags were asked for again.
  useEffect(() => {
    if (!isChanged.current || document.activeElement !== document.body) return;
    isChanged.current = false;
    list.current?.focus({ preventScroll: true });
  });
  return () => void (isChanged.current = true);
}
