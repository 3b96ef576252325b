import { type RefObject, useEffect, useState } from "react";

const margin = 8;

/** Which rows of equal height are in view inside a scrolling element: from `first` up to, not including, `last`. */
export function useFixedWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState({ first: 0, last: 40 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - margin);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + margin;
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    const resize = new ResizeObserver(measure);
    resize.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, rowHeight]);
  return { first: Math.min(range.first, count), last: Math.min(range.last, count) };
}
