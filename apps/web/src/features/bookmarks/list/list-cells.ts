/** Every cell of a list carries its index within the whole list. */
const cell = "[data-index]";

/** The index of the cell that contains an element; null outside of the list, for example in a dialog opened from it. */
export function indexOf(list: HTMLElement | null, element: EventTarget | null): number | null {
  if (!(element instanceof Element) || !list?.contains(element)) return null;
  const found = element.closest<HTMLElement>(cell);
  return found && list.contains(found) ? Number(found.dataset.index) : null;
}

export function cellAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

/** Where j and k start: the first cell that the page's header does not cover. */
export function firstInView(list: HTMLElement | null): number {
  const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const cells = [...(list?.querySelectorAll<HTMLElement>(cell) ?? [])];
  const first = cells.find((element) => element.getBoundingClientRect().top >= top) ?? cells.at(-1);
  return Number(first?.dataset.index ?? 0);
}

/** Whether all of a cell can be seen: below the headers that stay, above the bar at the end of the page. */
export function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  return top >= Number.parseFloat(getComputedStyle(element).scrollMarginTop) && bottom <= (bar?.top ?? innerHeight);
}

/** Keeps an item that is scrolled into view clear of the sticky header and of the bar at the end of the page. */
export const clearOfEdges = "scroll-mt-[calc(var(--header-height)+3.75rem)] scroll-mb-24";

export const earlyListId = "early-list";

/**
 * The server-rendered list, in the position of the one that is about to be rendered: measuring it saves the
 * second render. Null once it is gone.
 */
export function earlyList(): HTMLElement | null {
  const list = document.getElementById(earlyListId);
  return list && list.clientWidth > 0 ? list : null;
}

/** The index within the whole list of its focused link; null if none has the focus. */
export function earlyFocus(): number | null {
  const focused = document.activeElement?.closest<HTMLElement>(`#${earlyListId} [data-index]`);
  return focused ? Number(focused.dataset["index"]) : null;
}
