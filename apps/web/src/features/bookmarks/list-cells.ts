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

/** Keeps an item that is scrolled into view clear of the sticky header and of the bar at the end of the page. */
export const clearOfEdges = "scroll-mt-[calc(var(--header-height)+3.75rem)] scroll-mb-24";
