import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * Moves on to the heading of what a link or button has led to, which is gone with its focus, and to the top of the
 * page. After Back or a reload both stay where the browser puts them.
 */
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
