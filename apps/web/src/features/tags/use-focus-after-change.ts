import { type RefObject, useEffect, useRef } from "react";

/**
 * The row whose button was pressed disappears with the change, and the focus with it: then the list gets the focus,
 * without scrolling.
 *
 * @returns a function to call after each change
 */
export function useFocusAfterChange(list: RefObject<HTMLElement | null>): () => void {
  const isChanged = useRef(false);
  // The row is removed by a later render, after the tags were refetched.
  useEffect(() => {
    if (!isChanged.current || document.activeElement !== document.body) return;
    isChanged.current = false;
    list.current?.focus({ preventScroll: true });
  });
  return () => void (isChanged.current = true);
}
