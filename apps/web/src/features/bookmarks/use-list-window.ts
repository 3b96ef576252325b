import { type RefObject, useLayoutEffect, useState } from "react";
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

const margin = 500;
/** The window moves in steps, so that most scroll events change nothing. */
const step = 100;
/** Pixels a millisecond: faster than anybody reads. */
const rush = 5;
const rest = 80;

export function useListWindow(element: RefObject<HTMLElement | null>, listHeight: number): ListWindow {
  const [state, setState] = useState<ListWindow>(() => ({
    from: 0,
    to: 0,
    settled: { from: 0, to: 0 },
    shift: 0,
    pageHeight: 0,
  }));
  useLayoutEffect(() => {
    let [lastPlace, lastTime] = [Number.NaN, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = (canRush: boolean): void => {
      if (!element.current) return;
      const space = scrollSpace(listHeight, window.innerHeight);
      const offset = -element.current.getBoundingClientRect().top;
      const place = space.toList(offset);
      const [now, distance] = [performance.now(), Math.abs(place - lastPlace)];
      const isRushing = canRush && distance > window.innerHeight / 2 && distance / (now - lastTime) > rush;
      [lastPlace, lastTime] = [place, now];
      clearTimeout(timer);
      if (isRushing) timer = setTimeout(measure, rest, false);
      const next = windowAt(place, space.height === listHeight ? 0 : place - offset, space.height);
      setState((before) => merge(before, next, isRushing));
    };
    const onScroll = (): void => measure(true);
    const onResize = (): void => measure(false);
    measure(false);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onResize);
    };
  }, [element, listHeight]);
  return state;
}

function windowAt(place: number, shift: number, pageHeight: number): Omit<ListWindow, "settled"> {
  const from = Math.floor((place - margin) / step) * step;
  const to = Math.ceil((place + window.innerHeight + margin) / step) * step;
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
