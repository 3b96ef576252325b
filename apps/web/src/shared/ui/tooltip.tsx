import { type ComponentType, useEffect, useState } from "react";
/** A text beside the element that it explains. */
export interface TooltipProps {
  anchor: HTMLElement;
  text: string;
}

/**
 * Mount once: shows the text of `data-tooltip` of the element under the pointer, or that the keyboard focuses. One for all
 * elements, since a list has thousands of them; how it looks is loaded with the first one.
 */
export function Tooltip() {
  const [shown, setShown] = useState<TooltipProps | null>(null);
  const [View, setView] = useState<ComponentType<TooltipProps>>();
  useEffect(() => watchTooltips(setShown), []);
  useEffect(() => {
    // Without its code the page works as before.
    if (shown && !View)
      import("./tooltip-view.tsx").then(({ default: Loaded }) => setView(() => Loaded)).catch(() => {});
  }, [shown, View]);
  return shown && View ? <View {...shown} /> : null;
}

/** Rest of the pointer before a tooltip shows. */
const delayMs = 700;
/** After one has gone, the next shows right away for this long. */
const skipDelayMs = 300;

type Show = (shown: TooltipProps | null) => void;

/**
 * Tells which tooltip to show: of the element that the pointer rests on, or that got the focus by the keyboard. A press,
 * Escape and scrolling end it.
 *
 * @returns a function that stops it
 */
function watchTooltips(show: Show): () => void {
  const tooltip = createTooltip(show);
  const aborting = new AbortController();
  const options = { signal: aborting.signal, capture: true, passive: true };
  // Not on enter: a pointer that only rests where the page has moved asks for nothing.
  document.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType !== "touch") tooltip.enter(pointed(event), "pointer");
    },
    options,
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) tooltip.enter(closest(target), "keyboard");
    },
    options,
  );
  document.addEventListener("keydown", ({ key }) => key === "Escape" && tooltip.leave(), options);
  for (const type of ["pointerdown", "focusout", "scroll"]) document.addEventListener(type, tooltip.leave, options);
  document.documentElement.addEventListener("pointerleave", tooltip.leave, options);
  return () => {
    tooltip.leave();
    aborting.abort();
  };
}

/** The one tooltip, and when it shows. */
function createTooltip(show: Show) {
  let anchor: HTMLElement | null = null;
  let isShown = false;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (element: HTMLElement): void => {
    const text = element.isConnected ? textOf(element) : null;
    if (text === null) return;
    isShown = true;
    show({ anchor: element, text });
  };
  const leave = (): void => {
    clearTimeout(timer);
    anchor = null;
    if (!isShown) return;
    isShown = false;
    hiddenAt = Date.now();
    show(null);
  };
  const enter = (element: HTMLElement | null, by: "pointer" | "keyboard"): void => {
    if (element === anchor) return;
    leave();
    anchor = element;
    if (!element) return;
    if (by === "keyboard" || Date.now() - hiddenAt < skipDelayMs) open(element);
    else timer = setTimeout(open, delayMs, element);
  };
  return { enter, leave };
}

/** What the pointer is on, also under the link that covers a card or row. */
function pointed({ target, clientX, clientY }: PointerEvent): HTMLElement | null {
  if (!(target instanceof HTMLAnchorElement) || isWithin(target, clientX, clientY)) return closest(target);
  const below = document.elementsFromPoint(clientX, clientY).find((element) => element !== target);
  return closest(below ?? null) ?? closest(target);
}

function isWithin(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function closest(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
}

/** Null where it says no more than can be read: a text that is there, not cut. */
function textOf(element: HTMLElement): string | null {
  const text = element.dataset["tooltip"]?.trim() ?? "";
  if (text === "") return null;
  const isRead = element.innerText.includes(text);
  return isRead && !isCut(element) ? null : text;
}

function isCut(element: HTMLElement): boolean {
  const parts = [element, ...element.querySelectorAll<HTMLElement>("*")];
  // What is for screen readers alone is one pixel wide.
  const seen = parts.filter(({ clientWidth }) => clientWidth > 1);
  return seen.some((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 2);
}
