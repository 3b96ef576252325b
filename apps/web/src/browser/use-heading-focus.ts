import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * Moves on to the heading of what a link or button has led to: it is gone, and its focus with it. After Back or a
 * reload the focus stays where the browser puts it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPush = useNavigationType() === "PUSH";
  useEffect(() => {
    if (isPush) heading.current?.focus({ preventScroll: true });
  }, [isPush]);
  return heading;
}
