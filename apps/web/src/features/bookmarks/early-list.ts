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
  const place = document.activeElement?.closest<HTMLElement>(`#${earlyListId} [data-index]`);
  return place ? Number(place.dataset["index"]) : null;
}
