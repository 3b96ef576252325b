import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SearchMatchesInput } from "@bowerbird/contract/search";

type Selectable = Pick<Bookmark, "id" | "categoryId">;

/** The selected bookmarks: single ones, and whole categories or a whole search with exceptions, loaded or not. */
export interface Selection {
  /** Ids with their category's. */
  single: ReadonlyMap<string, string>;
  /** Category id to the ids excluded from it. */
  whole: ReadonlyMap<string, ReadonlySet<string>>;
  /** All that the search of the page finds, without the excepted ids. */
  found: Found | null;
}

interface Found {
  search: SearchMatchesInput;
  count: number;
  excepted: ReadonlySet<string>;
}

/** The form that bulk requests take. */
export interface SelectedBookmarks {
  ids?: string[];
  filter?:
    | { categoryIds: string[]; archived: false; exceptIds: string[] }
    | { search: SearchMatchesInput; exceptIds: string[] };
}

export const nothing: Selection = { single: new Map(), whole: new Map(), found: null };

export function isSelected({ single, whole, found }: Selection, { id, categoryId }: Selectable): boolean {
  const excepted = found?.excepted ?? whole.get(categoryId);
  return single.has(id) || (excepted !== undefined && !excepted.has(id));
}

export function select(selection: Selection, bookmarks: readonly Selectable[], isOn: boolean): Selection {
  const [single, whole] = [new Map(selection.single), new Map(selection.whole)];
  let { found } = selection;
  for (const { id, categoryId } of bookmarks) {
    const excepted = found?.excepted ?? whole.get(categoryId);
    if (found) found = { ...found, excepted: changed(found.excepted, id, !isOn) };
    else if (excepted) whole.set(categoryId, changed(excepted, id, !isOn));
    else if (isOn) single.set(id, categoryId);
    if (!isOn || excepted) single.delete(id);
  }
  return { single, whole, found };
}

/** Selects all that a search finds, and nothing else. */
export function selectFound(search: SearchMatchesInput, count: number): Selection {
  return { ...nothing, found: { search, count, excepted: new Set() } };
}

/** Adds whole categories to the selection. */
export function selectWhole(selection: Selection, categoryIds: readonly string[]): Selection {
  const whole = new Map(selection.whole);
  for (const id of categoryIds) whole.set(id, new Set());
  const single = new Map([...selection.single].filter(([, categoryId]) => !whole.has(categoryId)));
  return { single, whole, found: null };
}

/** @param sizeOf the number of bookmarks in a category itself */
export function countSelected({ single, whole, found }: Selection, sizeOf: (categoryId: string) => number): number {
  let count = single.size + (found ? Math.max(0, found.count - found.excepted.size) : 0);
  for (const [categoryId, excepted] of whole) count += Math.max(0, sizeOf(categoryId) - excepted.size);
  return count;
}

/** The only category with selected bookmarks; null for none and for several. */
export function onlyCategory({ single, whole, found }: Selection): string | null {
  if (found) return null;
  const [first, ...others] = new Set([...whole.keys(), ...single.values()]);
  return first !== undefined && others.length === 0 ? first : null;
}

export function isNothing({ single, whole, found }: Selection): boolean {
  return single.size === 0 && whole.size === 0 && found === null;
}

/** What one request names the selection by; null for an empty one. */
export function toRequest(selection: Selection): SelectedBookmarks | null {
  if (isNothing(selection)) return null;
  const { single, whole, found } = selection;
  const ids = [...single.keys()];
  const named = ids.length > 0 ? { ids } : {};
  if (found) return { ...named, filter: { search: found.search, exceptIds: [...found.excepted] } };
  if (whole.size === 0) return named;
  const exceptIds = [...whole.values()].flatMap((excepted) => [...excepted]);
  return { ...named, filter: { categoryIds: [...whole.keys()], archived: false, exceptIds } };
}

function changed(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
