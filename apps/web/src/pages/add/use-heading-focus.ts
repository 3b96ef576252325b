import { type RefObject, useEffect, useRef } from "react";

/** Moves on to the heading of what has just appeared: the link that led there is gone, and its focus with it. */
export function useHeadingFocus(view: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [view]);
  return heading;
}
