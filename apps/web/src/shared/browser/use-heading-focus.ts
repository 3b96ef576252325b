import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

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
