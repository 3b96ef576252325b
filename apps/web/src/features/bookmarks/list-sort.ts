import type { Bookmark, ListSort } from "@bowerbird/contract/bookmarks";
import { createStore, useStore } from "../../shared/store/create-store.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { createContext } from "react";

/** The orders of a list, for people to choose from. */
export const sortNames: Record<ListSort, string> = {
  newest: t.newestFirst,
  oldest: t.oldestFirst,
  title: common.title,
  site: t.site,
  used: t.used,
  manual: t.manual,
};

const key = "bowerbird:sort";
const store = createStore<ListSort>(readStoredSort());

/** The order of every list: the last choice in this browser. */
export const listSort = {
  get: store.get,
  set(sort: ListSort): void {
    store.set(sort);
    try {
      localStorage.setItem(key, sort);
    } catch {
      // Storage is full or off: the choice lasts until the page is left.
    }
  },
};

export function useListSort(): ListSort {
  return useStore(store);
}

/** The last choice in this browser; the newest first if there is none. */
export function readStoredSort(): ListSort {
  try {
    const stored = localStorage.getItem(key) ?? "";
    return Object.hasOwn(sortNames, stored) ? (stored as ListSort) : "newest";
  } catch {
    return "newest";
  }
}

/** Where a bookmark is put: right before or after another one. */
export type DropTarget = { beforeId: string } | { afterId: string };

/** Moves the bookmarks of a list in manual order by one position, for the menu of a bookmark; null in other lists. */
export const ManualOrder = createContext<{
  canStep: (bookmark: Bookmark, by: 1 | -1) => boolean;
  step: (bookmark: Bookmark, by: 1 | -1) => void;
} | null>(null);
