// Without zod, for the web app's home and for the server, which embeds home's first data.
import { defaults } from "./limits.ts";

/** Bookmarks per request of a list in the web app. */
export const listPageSize = 60;
/** About as many as a screen shows. */
const screenSize = 40;
const maxLists = 3;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The order of categories, and of the groups of home. */
export function byName(a: { name: string }, b: { name: string }): number {
  return collator.compare(a.name, b.name);
}

/** A category that has bookmarks of its own, as a group of the home page. */
export interface CategoryGroup {
  id: string;
  /** Its name, or its path if another group has the same name. */
  name: string;
  icon: string;
  /** Undefined for none, see {@link shownColor}. */
  color?: string | undefined;
  count: number;
}

interface Colored {
  color: string;
  isCustom: boolean;
}

/** The color in which a category is shown; undefined for a custom one without a color of its own. */
export function shownColor({ color, isCustom }: Colored): string | undefined {
  return isCustom && color === defaults.categoryColor ? undefined : color;
}

interface NamedNode extends Colored {
  id: string;
  name: string;
  /** Its name after those of its parents, e.g. `Development/To read`. */
  path: string;
  icon: string;
  bookmarkCount: number;
}

/** The groups of home, in their order. */
export function toGroups(categories: readonly NamedNode[]): CategoryGroup[] {
  const nodes = categories.filter(({ bookmarkCount }) => bookmarkCount > 0);
  const uses = new Map<string, number>();
  for (const { name } of nodes) uses.set(toKey(name), (uses.get(toKey(name)) ?? 0) + 1);
  return nodes
    .map((node) => ({
      id: node.id,
      name: uses.get(toKey(node.name)) === 1 ? node.name : node.path,
      icon: node.icon,
      color: shownColor(node),
      count: node.bookmarkCount,
    }))
    .sort(byName);
}

function toKey(name: string): string {
  return name.toLocaleLowerCase();
}

/** The first groups, which fill the first screen. */
export function firstLists<T extends { count: number }>(groups: readonly T[]): T[] {
  let expected = 0;
  return groups.slice(0, maxLists).filter(({ count }) => {
    if (expected >= screenSize) return false;
    expected += count;
    return true;
  });
}
