import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type { Context } from "../../platform/context/index.ts";
import { listOfSite } from "./copies.sql.ts";

/** How another product tells addresses apart, which ours does by their key. */
export interface AddressRule {
  /** Addresses of which this is the same are one bookmark to that product. */
  normalize(url: string): string;
  /** What such addresses have in common to the letter, to read few of a site's. */
  part(url: string): string;
}

/** Each letter counts. */
export const toTheLetter: AddressRule = { normalize: (url) => url, part: (url) => url };

/**
 * Finds the bookmark that another product would take for saved under an address. Through the index of sites. Bookmarks in the
 * trash do not count: what is saved again is a new one.
 *
 * @returns of several, the one that our own search for the address finds, else the oldest that is no copy; null for none, or
 *   for what is no web address
 */
export async function findByAddress(ctx: Context, url: string, rule: AddressRule): Promise<{ id: string } | null> {
  const given = parseWebUrl(tidyUrl(url));
  if (!given.ok) return null;
  const wanted = rule.normalize(given.value.url);
  const candidates = await listOfSite(ctx, given.value.host, rule.part(given.value.url));
  const found = candidates.find((one) => rule.normalize(one.url) === wanted);
  return found ? { id: found.id } : null;
}
