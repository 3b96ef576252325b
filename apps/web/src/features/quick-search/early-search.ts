/** The field of the page as the server has drawn it. */
export const earlySearchId = "early-search";

/**
 * Follows what is typed there while the app's code is on its way, up to the moment in which the app's own field has taken
 * its place: drawing that one takes a while, in which somebody may go on typing.
 *
 * @returns what stands there, also once it is gone; null where nobody is at it
 */
export function followEarlySearch(): () => string | null {
  const field = document.getElementById(earlySearchId);
  if (!(field instanceof HTMLInputElement)) return () => null;
  let isAtWork = field === document.activeElement;
  field.addEventListener("focus", () => (isAtWork = true));
  // Taken off the page it loses the focus to nothing.
  field.addEventListener("blur", ({ relatedTarget }) => (isAtWork &&= relatedTarget === null));
  return () => (isAtWork ? field.value : null);
}
