// Without zod, for the web app's home and for the server, which embeds home's first data.
/** Bookmarks per request of a list in the web app. */
export const listPageSize = 60;
/** What the lists of categories and of everything show: archived bookmarks have a list of their own. */
export const listed = { archived: "false" } as const;
/** About as many as a screen shows. */
const screenSize = 40;
const maxGroups = 3;

/** A category with bookmarks as a group of the home page. */
export interface CategoryGroup {
  id: string;
  name: string;
  /** The names of its parents, from the top. */
  parents: readonly string[];
  icon: string;
  /** See `withColors`. */
  color?: string | undefined;
  /** Of its own bookmarks, which are what the group shows. */
  count: number;
}

interface Listed {
  id: string;
  parentId: string | null;
  name: string;
  icon: string;
  bookmarkCount: number;
  shownColor?: string;
}

/**
 * The groups of home: each category with bookmarks of its own has one.
 *
 * @param categories a whole tree, or a category and all below it, in the order of `inTreeOrder`
 */
export function toGroups(categories: readonly Listed[]): CategoryGroup[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const toParents = ({ parentId }: Listed): string[] => {
    const names: string[] = [];
    for (let at = byId.get(parentId ?? ""); at; at = byId.get(at.parentId ?? "")) names.push(at.name);
    return names.toReversed();
  };
  return categories.flatMap((category) => {
    const { id, name, icon, bookmarkCount: count, shownColor: color } = category;
    if (count === 0) return [];
    return [{ id, name, parents: toParents(category), icon, color, count }];
  });
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
