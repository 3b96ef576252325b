import type { ListBookmarksInput, ListSort } from "@bowerbird/contract/bookmarks";
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
export interface Ordered {
  id: string;
  title: string;
  /** Without `www.`. */
  host: string;
  position: string;
  openCount: number;
  /** Milliseconds since the epoch. */
  time: number;
}

type Compare = (a: Ordered, b: Ordered) => number;

/** @param language whose rules order titles */
export function compareBookmarks(sort: ListSort, language: string): Compare {
  const compareTitles = compareNames(language);
  const firsts: Record<Exclude<ListSort, "oldest">, Compare> = {
    newest: newestFirst,
    title: (a, b) => compareTitles(a.title || a.host, b.title || b.host),
    site: (a, b) => compareBytes(a.host, b.host),
    manual: (a, b) => compareBytes(a.position, b.position),
    used: (a, b) => b.openCount - a.openCount,
  };
  if (sort === "oldest") return (a, b) => newestFirst(b, a);
  return (a, b) => firsts[sort](a, b) || newestFirst(a, b);
}

const newestFirst: Compare = (a, b) => b.time - a.time || compareBytes(b.id, a.id);

function compareBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
