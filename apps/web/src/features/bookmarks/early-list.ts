export const earlyListId = "early-list";

/**
 * The list as the server has drawn it, in the place of the one that is about to be drawn: measured, that one is drawn
 * once instead of twice. Null once it is gone.
 */
export function earlyList(): HTMLElement | null {
  const list = document.getElementById(earlyListId);
  return list && list.clientWidth > 0 ? list : null;
}
