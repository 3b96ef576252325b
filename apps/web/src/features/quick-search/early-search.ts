/** The search field of the server-rendered page. */
export const earlySearchId = "early-search";

/**
 * one takes a while, during which the person may go on typing.
 *
 * @returns the field's text, also after its removal; null if it does not have the focus
 */
export function followEarlySearch(): () => string | null {
  const field = document.getElementById(earlySearchId);
  if (!(field instanceof HTMLInputElement)) return () => null;
  let isActive = field === document.activeElement;
  field.addEventListener("focus", () => (isActive = true));
  // When it is removed from the page, relatedTarget is null.
  field.addEventListener("blur", ({ relatedTarget }) => (isActive &&= relatedTarget === null));
  return () => (isActive ? field.value : null);
}
