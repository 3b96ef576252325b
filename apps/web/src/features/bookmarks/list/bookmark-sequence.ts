import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo } from "react";
import { type BookmarkGroup, fetchRange, findInPages } from "../bookmark-pages.ts";
import { boxOfItem, itemPosition, type ListGeometry, scrollSpace } from "./list-geometry.ts";

/** The bookmarks of a list in order, loaded or not, for keys and range selection. */
export interface BookmarkSequence {
  count: number;
  /** Undefined if it is not loaded. */
  at: (index: number) => Bookmark | undefined;
  /** From `first` to `last`, both included; loads what is missing. */
  between: (first: number, last: number) => Promise<Bookmark[]>;
  /** Scrolls an index that is not rendered into view. */
  reveal: (index: number) => void;
}

/** The sequence of a list that is loaded and rendered as a whole. */
export function toSequence(bookmarks: readonly Bookmark[]): BookmarkSequence {
  return {
    count: bookmarks.length,
    at: (index) => bookmarks[index],
    between: (first, last) => Promise.resolve(bookmarks.slice(first, last + 1)),
    reveal: () => {},
  };
}

/** The sequence of all bookmarks in groups that are not collapsed. */
export function useGroupSequence(
  element: RefObject<HTMLElement | null>,
  groups: readonly BookmarkGroup[],
  geometry: ListGeometry,
): BookmarkSequence {
  const client = useQueryClient();
  return useMemo(() => {
    const last = geometry.boxes.at(-1);
    return {
      count: last ? last.start + last.shown : 0,
      at: (index) => {
        const [group, box] = findGroup(groups, geometry, index);
        return group && box && findInPages(client, group.id, index - box.start);
      },
      between: (from, to) => fetchBetween(client, groups, geometry, from, to),
      reveal: (index) => element.current && scrollToItem(element.current, geometry, index),
    };
  }, [client, element, groups, geometry]);
}

/** The bookmarks of groups from one index to another, both included. */
async function fetchBetween(
  client: QueryClient,
  groups: readonly BookmarkGroup[],
  geometry: ListGeometry,
  from: number,
  to: number,
): Promise<Bookmark[]> {
  const bookmarks: Bookmark[] = [];
  for (let item = from; item <= to;) {
    const found = boxOfItem(geometry, item);
    const [group, box] = [found && groups[found.index], found?.box];
    if (!group || !box) break;
    const end = Math.min(to + 1, box.start + box.shown);
    bookmarks.push(...(await fetchRange(client, group.id, item - box.start, end - box.start)));
    item = end;
  }
  return bookmarks;
}

function findGroup(groups: readonly BookmarkGroup[], geometry: ListGeometry, item: number) {
  const found = boxOfItem(geometry, item);
  return [found && groups[found.index], found?.box] as const;
}

function scrollToItem(element: HTMLElement, geometry: ListGeometry, item: number): void {
  const found = boxOfItem(geometry, item);
  if (!found) return;
  const itemTop = found.box.top + itemPosition(geometry.metrics, item - found.box.start).top;
  const { toPage } = scrollSpace(geometry.height, window.innerHeight);
  const listTop = element.getBoundingClientRect().top + window.scrollY;
  window.scrollTo(0, listTop + toPage(Math.max(0, itemTop - window.innerHeight / 2)));
}
