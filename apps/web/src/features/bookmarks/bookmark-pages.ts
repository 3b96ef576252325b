import type { Bookmark, BookmarkPage, ListBookmarksInput } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { type CategoryGroup, listed, listPageSize } from "@bowerbird/bookmark/home-groups";
import type { QueryClient } from "@tanstack/react-query";
import { deviceHook } from "../../shared/api/device-hook.ts";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { listSort } from "./list-sort.ts";

/** A group of the list: a category, or everything, whose id is `everything`. */
export type BookmarkGroup = CategoryGroup;

export const everything = "everything";

/** `covers`: cards with the pictures of their pages. `rows`: each bookmark with all its details, as high as these. */
export type ViewMode = GroupView | "rows";

/** Of groups, whose items have equal heights. */
export type GroupView = (typeof groupViews)[number];

export const groupViews = ["cards", "covers", "dense"] as const;

/** Page `index` of a list in the chosen order: of a category, or of everything. */
export interface PageRef {
  listId: string;
  index: number;
}

/** How many pages back to look for a cached cursor; farther away, counting from the top is as fast. */
const maxLookBack = 40;

export function pageKey({ listId, index }: PageRef) {
  return [...bookmarkPagesKey, listId, listSort.get(), index] as const;
}

/** From this device until the server answers. Continues from the nearest cached cursor, so that deep pages cost the server little. */
export async function fetchPage(client: QueryClient, ref: PageRef, signal: AbortSignal): Promise<BookmarkPage> {
  const { cursor, skip } = nearestEnd(client, ref);
  const input = { ...listInput(ref.listId), limit: listPageSize };
  const ask = () => trpcClient.bookmarks.list.query({ ...input, cursor, skip }, { signal });
  const first = { ...input, skip: ref.index * listPageSize };
  return deviceHook.current?.loadPage(pageKey(ref), first, ask) ?? ask();
}

/** Newest first is the default, also for everything, which has no manual order. */
function listInput(listId: string): Pick<ListBookmarksInput, "categoryId" | "sort" | "archived"> {
  const filter = listId === everything ? listed : { ...listed, categoryId: listId };
  const sort = listSort.get();
  return sort === "newest" || (sort === "manual" && listId === everything) ? filter : { ...filter, sort };
}

/** The bookmark at an index of a list, if it is loaded. */
export function findInPages(client: QueryClient, listId: string, item: number): Bookmark | undefined {
  const page = client.getQueryData<BookmarkPage>(pageKey({ listId, index: Math.floor(item / listPageSize) }));
  return page?.items[item % listPageSize];
}

/** The bookmarks of a list from `first` up to, not including, `end`: from the cache, or else in few large requests. */
export async function fetchRange(client: QueryClient, listId: string, first: number, end: number): Promise<Bookmark[]> {
  const known = Array.from({ length: end - first }, (_, offset) => findInPages(client, listId, first + offset));
  if (known.every((bookmark) => bookmark !== undefined)) return known;
  const found: Bookmark[] = [];
  let cursor: string | undefined;
  do {
    const input = {
      ...listInput(listId),
      cursor,
      skip: cursor ? 0 : first,
      limit: Math.min(limits.pageMax, end - first - found.length),
    };
    const page = await trpcClient.bookmarks.list.query(input);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && found.length < end - first);
  return found;
}

function nearestEnd(client: QueryClient, { listId, index }: PageRef): { cursor?: string; skip: number } {
  for (let before = index - 1; before >= Math.max(0, index - maxLookBack); before -= 1) {
    const state = client.getQueryState<BookmarkPage>(pageKey({ listId, index: before }));
    const cursor = state && !state.isInvalidated ? state.data?.nextCursor : null;
    if (cursor) return { cursor, skip: (index - before - 1) * listPageSize };
  }
  return { skip: index * listPageSize };
}
