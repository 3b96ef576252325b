// Without zod, for the web app's home and for the server, which embeds home's first data.
import { defaults } from "./limits.ts";

/** Bookmarks per request of a list in the web app. */
export const listPageSize = 60;
/** About as many as a screen shows. */
const screenSize = 40;
const maxGroups = 3;
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

/** A category with bookmarks as a group of the home page. */
export interface CategoryGroup {
  id: string;
  name: string;
  /** The names of its parents, from the top. */
  parents: readonly string[];
  icon: string;
  /** Undefined for none, see {@link shownColor}. */
  color?: string | undefined;
  /** Of its own bookmarks and those of the folded categories. */
  count: number;
  /** Categories below it that are too small for a group. */
  folded?: readonly FoldedCategory[];
}

interface FoldedCategory {
  id: string;
  count: number;
}

/** A subcategory with at most this many bookmarks is shown in the group of its parent. */
const maxFolded = 2;

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

/**
 * The groups of home, in the order of the tree. What has one or two bookmarks, and no group below it, is part of its
 * parent's group, because a group of its own takes as much room as a row of cards.
 *
 * @param categories a whole tree, or a category and all below it
 */
export function toGroups(categories: readonly TreeNode[]): CategoryGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const children = Map.groupBy(categories, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const below = (parentId: string | null, parents: readonly string[]): Below => {
    const all: Below = { groups: [], small: [] };
    for (const node of (children.get(parentId) ?? []).toSorted(inTreeOrder)) {
      const { groups, small } = below(node.id, [...parents, node.name]);
      const group = toGroup(node, parents, small);
      if (group && parentId !== null && groups.length === 0 && group.count <= maxFolded) all.small.push(group);
      else all.groups.push(...(group ? [group] : []), ...groups);
    }
    return all;
  };
  return below(null, []).groups;
}

interface Below {
  groups: CategoryGroup[];
  /** Those that the parent may take in. */
  small: CategoryGroup[];
}

/** Null for a category without bookmarks. The only small one below an empty category keeps its name. */
function toGroup(node: TreeNode, parents: readonly string[], small: readonly CategoryGroup[]): CategoryGroup | null {
  const { id, name, icon, bookmarkCount } = node;
  if (bookmarkCount === 0 && small.length < 2) return small[0] ?? null;
  const folded = small.flatMap((group) => [
    ...(getOwnCount(group) > 0 ? [{ id: group.id, count: getOwnCount(group) }] : []),
    ...(group.folded ?? []),
  ]);
  const count = bookmarkCount + sum(folded);
  return { id, name, parents, icon, color: shownColor(node), count, ...(folded.length > 0 && { folded }) };
}

function getOwnCount({ count, folded = [] }: Pick<CategoryGroup, "count" | "folded">): number {
  return count - sum(folded);
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** A part of a group that is loaded by itself: its own bookmarks, or those of several folded categories. */
export interface GroupList {
  /** A category's id, or several. */
  id: string;
  count: number;
}

/** Ids that fit into an address. */
const maxIds = 40;
const between = "+";

/** The lists of a group, in the order in which it shows them. */
export function toLists(group: Pick<CategoryGroup, "id" | "count" | "folded">): GroupList[] {
  const lists = [{ id: group.id, count: getOwnCount(group) }];
  const { folded = [] } = group;
  for (let start = 0; start < folded.length; start += maxIds) {
    const part = folded.slice(start, start + maxIds);
    lists.push({ id: part.map(({ id }) => id).join(between), count: sum(part) });
  }
  return lists.filter(({ count }) => count > 0);
}

/** The categories of a list. */
export function toCategoryIds(listId: string): string[] {
  return listId.split(between);
}

/** What to ask `bookmarks.list` for. */
export function toListFilter(listId: string): { categoryId: string } | { categoryIds: string[] } {
  const ids = toCategoryIds(listId);
  return ids.length > 1 ? { categoryIds: ids } : { categoryId: listId };
}

/** The first groups, which fill the first screen. */
export function firstGroups<T extends { count: number }>(groups: readonly T[]): T[] {
  let expected = 0;
  return groups.slice(0, maxGroups).filter(({ count }) => {
    if (expected >= screenSize) return false;
    expected += count;
    return true;
  });
}

/** The ids of their lists. */
export function firstLists(groups: readonly Pick<CategoryGroup, "id" | "count" | "folded">[]): string[] {
  return firstGroups(groups).flatMap((group) => toLists(group).map(({ id }) => id));
}
