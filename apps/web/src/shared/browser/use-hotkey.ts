import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useNavigationType } from "react-router";
import { type Combination, isPressed } from "./shortcut-keys.ts";

/**
 * Calls the function when one of the combinations is pressed anywhere on the page; the browser then does nothing, unless
 * the function returns false.
 */
export function useHotkey(combinations: readonly Combination[], onPress: (event: KeyboardEvent) => unknown): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (isPressed(event, combinations) && onPress(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Focuses the new page's heading and scrolls to the top after a link or button; after Back or a reload the browser restores both. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPush = useNavigationType() === "PUSH";
  useEffect(() => {
    if (!isPush) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isPush]);
  return heading;
}
