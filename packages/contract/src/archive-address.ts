/**
 * The Wayback Machine's URL of a page's copy closest to a moment.
 *
 * @param at when the page was saved; null or invalid: the list of all copies
 */
export function archiveAddress(url: string, at: Date | null): string {
  const isKnown = at !== null && !Number.isNaN(at.getTime());
  const moment = isKnown ? at.toISOString().slice(0, 19).replace(/\D/g, "") : "*";
  return `https://web.archive.org/web/${moment}/${url}`;
}
