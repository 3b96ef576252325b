import { format } from "@bowerbird/contract/messages";
import { type LinkParts, readAddress } from "./read-link.ts";
import t from "../../messages.json" with { type: "json" };

/** How many of a person's links are in each category, by position: of a site, and of a part of one. */
export type KnownSites = Map<string, Map<number, number>>;

/** Where a person keeps other links of the same site. */
export interface KnownSite {
  /** The site, or the part of it. */
  site: string;
  counts: ReadonlyMap<number, number>;
  total: number;
}

/** Counts a link that the person put into a category. @param sign -1: it is no longer there */
export function countSite(sites: KnownSites, url: string, category: number, sign: 1 | -1 = 1): void {
  const link = readAddress(url);
  for (const site of [getPart(link), link.host]) {
    if (!site) continue;
    let counts = sites.get(site);
    if (!counts) sites.set(site, (counts = new Map()));
    const count = (counts.get(category) ?? 0) + sign;
    if (count > 0) counts.set(category, count);
    else counts.delete(category);
  }
}

/** The part of the link's site if there are other links of it, else the site; undefined if there are none. */
export function findSite(sites: KnownSites, link: Pick<LinkParts, "host" | "path">): KnownSite | undefined {
  for (const site of [getPart(link), link.host]) {
    const counts = site ? sites.get(site) : undefined;
    if (counts?.size) return { site: site!, counts, total: counts.values().reduce((sum, count) => sum + count, 0) };
  }
  return undefined;
}

/** Why a category is likely, in one sentence for the person; undefined if none of the site's links is there. */
export function explainSite({ site, counts }: KnownSite, category: number): string | undefined {
  const count = counts.get(category);
  return count === undefined ? undefined : format(t.youKeepOtherPagesOf, { count, site });
}

/** The first part of the path: often an author or a subject. */
function getPart({ host, path: [first, second] }: Pick<LinkParts, "host" | "path">): string | undefined {
  if (!first) return undefined;
  if (/^(?:r|c|u|user|users|channel|topics?|tags?|category|blog|wiki)$/.test(first)) {
    return second ? `${host}/${first}/${second}` : undefined;
  }
  return second || first.startsWith("@") ? `${host}/${first}` : undefined;
}
