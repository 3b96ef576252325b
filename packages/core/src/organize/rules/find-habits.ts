import type { Placed } from "./suggest-rules.sql.ts";

/** Links of a site, or those of them with a tag, that the person puts into one category. */
export interface Habit {
  site: string;
  /** Null: all links of the site. */
  tag: string | null;
  categoryId: string;
  /** The number of links from the site, or with the tag. */
  total: number;
  /** How many of them are in the category. */
  count: number;
}

/** Fewer links are no habit. */
const minLinks = 5;
const minShare = 0.9;
/** Sites without one category whose tags are compared, those with the most links. */
const maxMixed = 10;

/**
 * Finds what rules would do for the person, the most links first. A site includes the sites below it, as `site:` in a search
 * does; tags matter where a site as a whole belongs to no category.
 *
 * @param readTags the same by tag, for some hosts
 */
export async function findHabits(
  placed: readonly Placed[],
  readTags: (hosts: readonly string[]) => Promise<Placed[]>,
): Promise<Habit[]> {
  const known = new Set(placed.map(({ host }) => host));
  const groups = groupBySite(placed, known);
  const mixed = groups.filter((group) => !isHabit(group)).slice(0, maxMixed);
  const sites = new Set(mixed.map(({ site }) => site));
  const hosts = [...known].filter((host) => toSites(host).some((site) => sites.has(site)));
  const tagged = hosts.length > 0 ? groupBySite(await readTags(hosts), sites) : [];
  return [...groups, ...tagged].filter(isHabit).sort((a, b) => b.count - a.count || a.site.length - b.site.length);
}

function isHabit({ total, count }: Habit): boolean {
  return total >= minLinks && count >= total * minShare;
}

/** The category with the most links of each of the sites, and of each tag there. */
function groupBySite(placed: readonly Placed[], sites: ReadonlySet<string>): Habit[] {
  const groups = new Map<string, { site: string; tag: string | null; counts: Map<string, number> }>();
  for (const { host, tag, categoryId, count } of placed) {
    for (const site of toSites(host)) {
      if (!sites.has(site)) continue;
      const key = `${site} ${tag ?? ""}`;
      const group = groups.get(key) ?? { site, tag, counts: new Map<string, number>() };
      groups.set(key, group);
      group.counts.set(categoryId, (group.counts.get(categoryId) ?? 0) + count);
    }
  }
  return [...groups.values()].map(toHabit).sort((a, b) => b.total - a.total);
}

function toHabit({ site, tag, counts }: { site: string; tag: string | null; counts: Map<string, number> }): Habit {
  let [best, total] = [{ categoryId: "", count: 0 }, 0];
  for (const [categoryId, count] of counts) {
    total += count;
    if (count > best.count) best = { categoryId, count };
  }
  return { site, tag, ...best, total };
}

/** The host and those above it, without the last part: `gist.github.com` and `github.com`. */
function toSites(host: string): string[] {
  const sites = [host];
  for (let dot = host.indexOf("."); host.indexOf(".", dot + 1) > 0; dot = host.indexOf(".", dot + 1)) {
    sites.push(host.slice(dot + 1));
  }
  return sites;
}
