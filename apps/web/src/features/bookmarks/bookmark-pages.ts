import type { Bookmark, BookmarkPage, ListBookmarksInput } from "@bowerbird/contract/bookmarks";
import { listPageSize, toCategoryIds, toListFilter } from "@bowerbird/contract/home-lists";
import { limits } from "@bowerbird/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { everything } from "./bookmark-group.ts";
import { listSort } from "./list-sort.ts";

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

/** Continues from the nearest cached cursor, so that deep pages cost the server little. */
export async function fetchPage(client: QueryClient, ref: PageRef, signal: AbortSignal): Promise<BookmarkPage> {
  const { cursor, skip } = nearestEnd(client, ref);
  return trpcClient.bookmarks.list.query({ ...listInput(ref.listId), cursor, skip, limit: listPageSize }, { signal });
}

/** Newest first is the default, also for what has no manual order: everything, and several categories. */
function listInput(listId: string): Pick<ListBookmarksInput, "categoryId" | "categoryIds" | "sort"> {
  const filter = listId === everything ? {} : toListFilter(listId);
  const sort = listSort.get();
  return sort === "newest" || (sort === "manual" && !("categoryId" in filter)) ? filter : { ...filter, sort };
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

/** The cached lists that a category is part of. */
export function findLists(client: QueryClient, categoryId: string): string[] {
  const keys = client.getQueryCache().findAll({ queryKey: bookmarkPagesKey });
  const ids = new Set(keys.map(({ queryKey }) => String(queryKey[bookmarkPagesKey.length])));
  return [...ids].filter((id) => toCategoryIds(id).includes(categoryId));
}

/** Removes a bookmark from the cached pages; the items after it move up as far as they are cached. */
export function removeFromPages(client: QueryClient, listId: string, id: string): void {
  const pages = client
    .getQueriesData<BookmarkPage>({ queryKey: [...bookmarkPagesKey, listId, listSort.get()] })
    .flatMap(([key, page]) => (page ? [{ index: Number(key.at(-1)), page }] : []))
    .sort((a, b) => a.index - b.index);
  const start = pages.findIndex(({ page }) => page.items.some((item) => item.id === id));
  if (start < 0) return;
  for (let at = start; at < pages.length; at += 1) {
    const [current, next] = [pages[at], pages[at + 1]];
    if (!current) return;
    const kept = at === start ? current.page.items.filter((item) => item.id !== id) : current.page.items.slice(1);
    const follower: Bookmark | undefined = next?.index === current.index + 1 ? next.page.items[0] : undefined;
    const items = follower ? [...kept, follower] : kept;
    client.setQueryData<BookmarkPage>(pageKey({ listId, index: current.index }), { ...current.page, items });
    if (!follower) return;
  }
}

function nearestEnd(client: QueryClient, { listId, index }: PageRef): { cursor?: string; skip: number } {
  for (let before = index - 1; before >= Math.max(0, index - maxLookBack); before -= 1) {
    const state = client.getQueryState<BookmarkPage>(pageKey({ listId, index: before }));
    const cursor = state && !state.isInvalidated ? state.data?.nextCursor : null;
    if (cursor) return { cursor, skip: (index - before - 1) * listPageSize };
  }
  return { skip: index * listPageSize };
}
