/** Every place of a list carries its number, counted over the whole list. */
const place = "[data-index]";

/** The number of the place that an element stands in; null outside of the list, as in a dialog opened from it. */
export function indexOf(list: HTMLElement | null, element: EventTarget | null): number | null {
  if (!(element instanceof Element) || !list?.contains(element)) return null;
  const found = element.closest<HTMLElement>(place);
  return found && list.contains(found) ? Number(found.dataset.index) : null;
}

export function placeAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

/** Where j and k start: the first place that nothing of the page's header covers. */
export function firstInSight(list: HTMLElement | null): number {
  const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const places = [...(list?.querySelectorAll<HTMLElement>(place) ?? [])];
  const first = places.find((element) => element.getBoundingClientRect().top >= top) ?? places.at(-1);
  return Number(first?.dataset.index ?? 0);
}
