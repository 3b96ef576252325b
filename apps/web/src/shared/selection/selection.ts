import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";

type Selectable = Pick<Bookmark, "id" | "categoryId">;

/** The selected bookmarks: single ones, and whole categories with exceptions, loaded or not. */
export interface Selection {
  /** Ids with their category's. */
  single: ReadonlyMap<string, string>;
  /** Category id to the ids excluded from it. */
  whole: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The form that bulk requests take. */
export type SelectionPart =
  | { ids: string[] }
  | { filter: { categoryId: string; archived: false; exceptIds: string[] } };

export const nothing: Selection = { single: new Map(), whole: new Map() };

export function isSelected({ single, whole }: Selection, { id, categoryId }: Selectable): boolean {
  const excepted = whole.get(categoryId);
  return single.has(id) || (excepted !== undefined && !excepted.has(id));
}

export function select(selection: Selection, bookmarks: readonly Selectable[], isOn: boolean): Selection {
  const [single, whole] = [new Map(selection.single), new Map(selection.whole)];
  for (const { id, categoryId } of bookmarks) {
    const excepted = whole.get(categoryId);
    if (excepted) whole.set(categoryId, changed(excepted, id, !isOn));
    else if (isOn) single.set(id, categoryId);
    if (!isOn || excepted) single.delete(id);
  }
  return { single, whole };
}

/** Adds whole categories to the selection. */
export function selectWhole(selection: Selection, categoryIds: readonly string[]): Selection {
  const whole = new Map(selection.whole);
  for (const id of categoryIds) whole.set(id, new Set());
  return { single: new Map([...selection.single].filter(([, categoryId]) => !whole.has(categoryId))), whole };
}

/** @param sizeOf the number of bookmarks in a category itself */
export function countSelected({ single, whole }: Selection, sizeOf: (categoryId: string) => number): number {
  let count = single.size;
  for (const [categoryId, excepted] of whole) count += Math.max(0, sizeOf(categoryId) - excepted.size);
  return count;
}

/** The only category with selected bookmarks; null for none and for several. */
export function onlyCategory({ single, whole }: Selection): string | null {
  const [first, ...others] = new Set([...whole.keys(), ...single.values()]);
  return first !== undefined && others.length === 0 ? first : null;
}

/** The fewest requests that cover the selection. */
export function toParts({ single, whole }: Selection): SelectionPart[] {
  const ids = [...single.keys()];
  const parts: SelectionPart[] = [];
  for (let at = 0; at < ids.length; at += limits.bookmarksPerCall)
    parts.push({ ids: ids.slice(at, at + limits.bookmarksPerCall) });
  for (const [categoryId, excepted] of whole)
    parts.push({ filter: { categoryId, archived: false, exceptIds: [...excepted] } });
  return parts;
}

function changed(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
