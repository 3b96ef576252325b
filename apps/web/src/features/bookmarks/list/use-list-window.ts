import { type RefObject, useLayoutEffect, useState } from "react";
import { earlyList } from "./list-cells.ts";
import { scrollSpace } from "./list-geometry.ts";

interface ListWindow {
  /** Heights within the list between which it is rendered: the viewport and a margin. */
  from: number;
  to: number;
  /** The same for loading, which waits during fast scrolling. */
  settled: { from: number; to: number };
  /** Height within the list minus height on the page; not 0 only for lists taller than browsers can render. */
  shift: number;
  /** Of the list's element. */
  pageHeight: number;
}

const margin = 400;
/** A smaller margin during fast scrolling, because it will not stay. */
const fastMargin = 100;
/** The window moves in steps, so that most scroll events change nothing. */
const step = 100;
/** Pixels per millisecond: faster than anyone reads. */
const fastSpeed = 5;
const restMs = 100;

export function useListWindow(element: RefObject<HTMLElement | null>, listHeight: number): ListWindow {
  const [state, setState] = useState<ListWindow>(() => earlyWindow(listHeight) ?? nothing);
  useLayoutEffect(() => {
    let [lastTop, lastTime] = [Number.NaN, 0];
    return onScrollAndRest((isScrolling) => {
      if (!element.current) return false;
      const space = scrollSpace(listHeight, window.innerHeight);
      const offset = -element.current.getBoundingClientRect().top;
      const top = space.toList(offset);
      const [now, distance] = [performance.now(), Math.abs(top - lastTop)];
      const isFast = isScrolling && distance > window.innerHeight / 2 && distance / (now - lastTime) > fastSpeed;
      [lastTop, lastTime] = [top, now];
      const shift = space.height === listHeight ? 0 : top - offset;
      const next = windowAt(top, isFast ? fastMargin : margin, shift, space.height);
      setState((before) => merge(before, next, isFast));
      return isFast;
    });
  }, [element, listHeight]);
  return state;
}

function earlyWindow(listHeight: number): ListWindow | null {
  const list = earlyList();
  if (!list) return null;
  const space = scrollSpace(listHeight, window.innerHeight);
  const offset = -list.getBoundingClientRect().top;
  const top = space.toList(offset);
  const early = windowAt(top, margin, space.height === listHeight ? 0 : top - offset, space.height);
  return { ...early, settled: { from: early.from, to: early.to } };
}

const nothing: ListWindow = { from: 0, to: 0, settled: { from: 0, to: 0 }, shift: 0, pageHeight: 0 };

/** Measures now, on every scroll and resize, and once more after fast scrolling, for which `measure` returns true. */
function onScrollAndRest(measure: (isScrolling: boolean) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = (): void => {
    clearTimeout(timer);
    if (measure(true)) timer = setTimeout(measure, restMs, false);
  };
  const onResize = (): void => void measure(false);
  measure(false);
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("resize", onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("resize", onResize);
  };
}

function windowAt(top: number, spare: number, shift: number, pageHeight: number): Omit<ListWindow, "settled"> {
  const from = Math.floor((top - spare) / step) * step;
  const to = Math.ceil((top + window.innerHeight + spare) / step) * step;
  return { from, to, shift, pageHeight };
}

function merge(before: ListWindow, next: Omit<ListWindow, "settled">, isFast: boolean): ListWindow {
  const settled = isFast ? before.settled : { from: next.from, to: next.to };
  const isSame =
    before.from === next.from &&
    before.to === next.to &&
    before.shift === next.shift &&
    before.pageHeight === next.pageHeight &&
    before.settled.from === settled.from &&
    before.settled.to === settled.to;
  return isSame ? before : { ...next, settled };
}

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
