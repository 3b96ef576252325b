export const earlyListId = "early-list";

/**
 * The list as the server has drawn it, in the place of the one that is about to be drawn: measured, that one is drawn
 * once instead of twice. Null once it is gone.
 */
export function earlyList(): HTMLElement | null {
  const list = document.getElementById(earlyListId);
  return list && list.clientWidth > 0 ? list : null;
}

/** The place, counted over the whole list, of the link in it that has the focus; null where none has. */
export function earlyFocus(): number | null {
  const place = document.activeElement?.closest<HTMLElement>(`#${earlyListId} [data-index]`);
  return place ? Number(place.dataset["index"]) : null;
}
