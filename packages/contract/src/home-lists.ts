// Without zod, for the web app's home and for the server, which embeds home's first data.
import { defaults } from "./limits.ts";

/** Bookmarks per request of a list in the web app. */
export const listPageSize = 60;
/** About as many as a screen shows. */
const screenSize = 40;
const maxLists = 3;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** By name, as people read it. */
export function byName(a: { name: string }, b: { name: string }): number {
  return collator.compare(a.name, b.name);
}

interface Placed {
  name: string;
  pinned: boolean;
  /** Fractional index, compared by code units. */
  position: string;
}

/** The order of the categories of one parent: pinned ones first, then the person's own order, then by name. */
export function inTreeOrder(a: Placed, b: Placed): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  return a.position === b.position ? byName(a, b) : a.position < b.position ? -1 : 1;
}

/** A category that has bookmarks of its own, as a group of the home page. */
export interface CategoryGroup {
  id: string;
  name: string;
  /** The names of its parents, from the top. */
  parents: readonly string[];
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

interface TreeNode extends Colored, Placed {
  id: string;
  parentId: string | null;
  icon: string;
  bookmarkCount: number;
}

/** The groups of home, in the order of the tree. @param categories a whole tree, or a category and all below it */
export function toGroups(categories: readonly TreeNode[]): CategoryGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const children = Map.groupBy(categories, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const below = (parentId: string | null, parents: readonly string[]): CategoryGroup[] =>
    (children.get(parentId) ?? []).toSorted(inTreeOrder).flatMap((node) => {
      const { id, name, icon, bookmarkCount: count } = node;
      const group = count > 0 ? [{ id, name, parents, icon, color: shownColor(node), count }] : [];
      return [...group, ...below(id, [...parents, name])];
    });
  return below(null, []);
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
