import { positionAfter } from "@bowerbird/contract/positions";

/** How categories are ordered: by their names, or as the person has placed them. */
export type CategoryOrder = "name" | "manual";

interface Ordered {
  id: string;
  parentId: string | null;
  name: string;
  pinned: boolean;
  /** In the manual order, the position among its siblings. In the order by name, empty, or {@link lastPosition}. */
  position: string;
}

/** The position of Uncategorized in the order by name: after all others. */
export const lastPosition = "z";

/** Which order a list of categories is in, as the server has answered it. */
export function getCategoryOrder(categories: readonly Pick<Ordered, "position">[]): CategoryOrder {
  return categories.every(({ position }) => position === "" || position === lastPosition) ? "name" : "manual";
}

/** Compares siblings: pinned ones first, then by position, then by name in a language, numbers by their value. */
export function compareSiblings(
  language: string,
): (a: Omit<Ordered, "parentId">, b: Omit<Ordered, "parentId">) => number {
  const byName = compareNames(language);
  return (a, b) => {
    if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
    if (a.position !== b.position) return a.position < b.position ? -1 : 1;
    return byName(a.name, b.name) || (a.id < b.id ? -1 : 1);
  };
}

/** The order in which categories are shown: each right before those below it. One with an unknown parent is on top. */
export function inTreeOrder<T extends Ordered>(categories: readonly T[], language: string): T[] {
  const known = new Set(categories.map(({ id }) => id));
  const backwards = categories.toSorted(compareSiblings(language)).toReversed();
  const children = Map.groupBy(backwards, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const ordered: T[] = [];
  const waiting = [...(children.get(null) ?? [])];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    ordered.push(node);
    waiting.push(...(children.get(node.id) ?? []));
  }
  return ordered;
}

/** Begins a manual order: all categories get a position where they are shown now. */
export function positionAsShown<T extends Ordered>(categories: readonly T[], language: string): T[] {
  let position: string | null = null;
  return inTreeOrder(categories, language).map((category) => ({
    ...category,
    position: (position = positionAfter(position)),
  }));
}

/** Which categories people see and count: built-in ones only with something in them. */
export function listShown<T extends Pick<Ordered, "id" | "parentId" | "pinned"> & Counted>(
  categories: readonly T[],
): T[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const shown = new Set<string>();
  for (const category of categories) {
    if (!category.isCustom && !category.pinned && category.bookmarkCount + category.archivedCount === 0) continue;
    let at: T | undefined = category;
    for (; at && !shown.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId)) shown.add(at.id);
  }
  return categories.filter(({ id }) => shown.has(id));
}

interface Counted {
  isCustom: boolean;
  bookmarkCount: number;
  archivedCount: number;
}

/** Compares names by the rules of a language, numbers by their value. As the server's `inNameOrder`. */
export function compareNames(language: string): (a: string, b: string) => number {
  return new Intl.Collator(language, { numeric: true }).compare;
}
