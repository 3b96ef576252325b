// Without zod, for the web app's home and for the server, which sends along what home shows first.

/** Bookmarks that a list of the web app asks for at once. */
export const listPageSize = 60;
/** A screen shows about so many. */
const enough = 40;
const mostLists = 3;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The order of categories, and of the groups of home. */
export function byName(a: { name: string }, b: { name: string }): number {
  return collator.compare(a.name, b.name);
}

/** A category that has bookmarks of its own, as a group of the home page. */
export interface CategoryGroup {
  id: string;
  /** Its name, or its path where another group has the same name. */
  name: string;
  icon: string;
  count: number;
}

interface NamedNode {
  id: string;
  name: string;
  /** Its name behind those of the categories that it lies in. */
  path: string;
  icon: string;
  bookmarkCount: number;
}

/** The groups that home makes of categories, in their order. */
export function groupsOf(categories: readonly NamedNode[]): CategoryGroup[] {
  const nodes = categories.filter(({ bookmarkCount }) => bookmarkCount > 0);
  const uses = new Map<string, number>();
  for (const { name } of nodes) uses.set(keyOf(name), (uses.get(keyOf(name)) ?? 0) + 1);
  return nodes
    .map(({ id, name, path, icon, bookmarkCount }) => ({
      id,
      name: uses.get(keyOf(name)) === 1 ? name : path,
      icon,
      count: bookmarkCount,
    }))
    .sort(byName);
}

function keyOf(name: string): string {
  return name.toLocaleLowerCase();
}

/** Of the groups of home, in their order, those that fill the first screen. */
export function firstLists<T extends { count: number }>(groups: readonly T[]): T[] {
  let expected = 0;
  return groups.slice(0, mostLists).filter(({ count }) => {
    if (expected >= enough) return false;
    expected += count;
    return true;
  });
}
