import { type RefObject, useLayoutEffect, useState } from "react";
import { earlyList } from "./list-cells.ts";

/** 0 until it is measured, unless the server-rendered list has the same width: see {@link earlyList}. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => earlyList()?.clientWidth ?? 0);
  useLayoutEffect(() => {
    if (!element.current) return;
    // oxlint-disable-next-line react/set-state-in-effect -- measured before the first paint, or the list would flash
    setWidth(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
