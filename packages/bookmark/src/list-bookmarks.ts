import type { ListBookmarksInput, ListSort } from "@bowerbird/contract/bookmarks";
import { type NumberSort, numberSorts, type SortedNumber } from "@bowerbird/contract/bookmark-table";
import { markNames, marks, type Mark, type MarkName } from "@bowerbird/contract/marks";
import { compareNames } from "./category-order.ts";

/** What lists are filtered by. */
export type ListFilter = Pick<ListBookmarksInput, "categoryId" | MarkName>;

/** Whether a bookmark is on a list. */
export function matchesFilter(bookmark: Record<Mark, boolean> & { categoryId: string }, filter: ListFilter): boolean {
  if (filter.categoryId !== undefined && bookmark.categoryId !== filter.categoryId) return false;
  return markNames.every((name) => filter[name] === undefined || (filter[name] === "true") === bookmark[marks[name]]);
}

/** What lists are ordered by. */
export interface Ordered extends Record<SortedNumber, number> {
  id: string;
  title: string;
  /** Without `www.`. */
  host: string;
  position: string;
  /** Milliseconds since the epoch. */
  time: number;
}

type Compare = (a: Ordered, b: Ordered) => number;

/** @param language whose rules order titles */
export function compareBookmarks(sort: ListSort, language: string): Compare {
  const compareTitles = compareNames(language);
  const firsts: Record<Exclude<ListSort, "oldest" | NumberSort>, Compare> = {
    newest: newestFirst,
    title: (a, b) => compareTitles(a.title || a.host, b.title || b.host),
    site: (a, b) => compareBytes(a.host, b.host),
    manual: (a, b) => compareBytes(a.position, b.position),
  };
  if (sort === "oldest") return (a, b) => newestFirst(b, a);
  const compareFirst =
    sort in numberSorts ? byNumber(numberSorts[sort as NumberSort]) : firsts[sort as keyof typeof firsts];
  return (a, b) => compareFirst(a, b) || newestFirst(a, b);
}

const byNumber =
  (column: SortedNumber): Compare =>
  (a, b) =>
    b[column] - a[column];
const newestFirst: Compare = (a, b) => b.time - a.time || compareBytes(b.id, a.id);

function compareBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
