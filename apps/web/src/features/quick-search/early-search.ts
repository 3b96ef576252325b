/** The field of the page as the server has drawn it. */
export const earlySearchId = "early-search";

/** What is typed there while the app's code is on its way; null where nobody is at it. */
export function readTypedEarly(): string | null {
  const field = document.getElementById(earlySearchId);
  return field instanceof HTMLInputElement && field === document.activeElement ? field.value : null;
}
