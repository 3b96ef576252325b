import { type RefObject, useLayoutEffect, useState } from "react";
import { earlyList } from "./early-list.ts";
import { scrollSpace } from "./scroll-space.ts";

export interface ListWindow {
  /** Heights within the list between which it is drawn: what is in sight and a little more. */
  from: number;
  to: number;
  /** The same for what is worth loading: it waits while the page is being scrolled through in a rush. */
  settled: { from: number; to: number };
  /** Height within the list minus height on the page; not 0 only for lists taller than browsers can draw. */
  shift: number;
  /** Of the element that stands for the list. */
  pageHeight: number;
}

const margin = 400;
/** Less is drawn in advance where it will not stay. */
const marginInRush = 100;
/** The window moves in steps, so that most scroll events change nothing. */
const step = 100;
/** Pixels a millisecond: faster than anybody reads. */
const rush = 5;
const rest = 100;

export function useListWindow(element: RefObject<HTMLElement | null>, listHeight: number): ListWindow {
  const [state, setState] = useState<ListWindow>(() => earlyWindow(listHeight) ?? nothing);
  useLayoutEffect(() => {
    let [lastPlace, lastTime] = [Number.NaN, 0];
    return onScrollAndRest((isScrolling) => {
      if (!element.current) return false;
      const space = scrollSpace(listHeight, window.innerHeight);
      const offset = -element.current.getBoundingClientRect().top;
      const place = space.toList(offset);
      const [now, distance] = [performance.now(), Math.abs(place - lastPlace)];
      const isRushing = isScrolling && distance > window.innerHeight / 2 && distance / (now - lastTime) > rush;
      [lastPlace, lastTime] = [place, now];
      const shift = space.height === listHeight ? 0 : place - offset;
      const next = windowAt(place, isRushing ? marginInRush : margin, shift, space.height);
      setState((before) => merge(before, next, isRushing));
      return isRushing;
    });
  }, [element, listHeight]);
  return state;
}

function earlyWindow(listHeight: number): ListWindow | null {
  const list = earlyList();
  if (!list) return null;
  const space = scrollSpace(listHeight, window.innerHeight);
  const offset = -list.getBoundingClientRect().top;
  const place = space.toList(offset);
  const early = windowAt(place, margin, space.height === listHeight ? 0 : place - offset, space.height);
  return { ...early, settled: { from: early.from, to: early.to } };
}

const nothing: ListWindow = { from: 0, to: 0, settled: { from: 0, to: 0 }, shift: 0, pageHeight: 0 };

/** Measures now, on every scroll and resize, and once more after a rush, which `measure` tells by returning true. */
function onScrollAndRest(measure: (isScrolling: boolean) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = (): void => {
    clearTimeout(timer);
    if (measure(true)) timer = setTimeout(measure, rest, false);
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

function windowAt(place: number, spare: number, shift: number, pageHeight: number): Omit<ListWindow, "settled"> {
  const from = Math.floor((place - spare) / step) * step;
  const to = Math.ceil((place + window.innerHeight + spare) / step) * step;
  return { from, to, shift, pageHeight };
}

function merge(before: ListWindow, next: Omit<ListWindow, "settled">, isRushing: boolean): ListWindow {
  const settled = isRushing ? before.settled : { from: next.from, to: next.to };
  const isSame =
    before.from === next.from &&
    before.to === next.to &&
    before.shift === next.shift &&
    before.pageHeight === next.pageHeight &&
    before.settled.from === settled.from &&
    before.settled.to === settled.to;
  return isSame ? before : { ...next, settled };
}
