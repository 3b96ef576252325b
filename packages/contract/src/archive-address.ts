/**
 * Where the Internet Archive's Wayback Machine shows a page as it was nearest to a moment.
 *
 * @param at when it was saved; without a readable one, all there is of the page
 */
export function archiveAddress(url: string, at: Date | null): string {
  const isKnown = at !== null && !Number.isNaN(at.getTime());
  const moment = isKnown ? at.toISOString().slice(0, 19).replace(/\D/g, "") : "*";
  return `https://web.archive.org/web/${moment}/${url}`;
}
