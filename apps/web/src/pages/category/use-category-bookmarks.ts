import type { Bookmark, ListSort } from "@bowerbird/contract/bookmarks";
import { listed } from "@bowerbird/bookmark/home-groups";
import { limits } from "@bowerbird/contract/limits";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { deviceHook } from "../../shared/api/device-hook.ts";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";

const pageSize = 60;

/**
 * Where a page begins: in which of the categories, and there by a cursor of the server, or, for the library on this
 * device, by the number of those before.
 */
interface PageStart {
  at: number;
  cursor: string | undefined;
  skip: number;
}

interface Page {
  items: Bookmark[];
  next: PageStart | undefined;
}

/**
 * The bookmarks of a category and then of those below it, page by page, or those that match a text, the best match first.
 *
 * @param below the categories below it that have bookmarks, in the order of the tree
 */
export function useCategoryBookmarks(
  categoryId: string,
  text: string,
  sort: ListSort = "newest",
  below: readonly string[] = [],
) {
  const isSearching = text.trim() !== "";
  const listKey = [...bookmarkPagesKey, "category-page", categoryId, sort, below];
  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => loadPage([categoryId, ...below], sort, pageParam, signal),
    initialPageParam: { at: 0, cursor: undefined, skip: 0 } as PageStart,
    getNextPageParam: ({ next }) => next,
    enabled: !isSearching,
    // The first bookmark in a category below adds that one to the list.
    placeholderData: (shown, query) =>
      query?.queryKey[listKey.indexOf(categoryId)] === categoryId ? shown : undefined,
  });
  const search = trpc.search.full.useQuery(
    { q: text.trim(), categoryId, sort: "match", limit: limits.searchResults },
    { enabled: isSearching, placeholderData: keepPreviousData },
  );
  const bookmarks: Bookmark[] | undefined = isSearching
    ? search.data?.bookmarks
    : list.data?.pages.flatMap(({ items }) => items);
  return {
    listKey,
    bookmarks,
    isError: isSearching ? search.isError : list.isError,
    refetch: () => void (isSearching ? search.refetch() : list.refetch()),
    hasMore: !isSearching && list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  };
}

/** Goes on with the next category while the page has room. */
async function loadPage(ids: readonly string[], sort: ListSort, start: PageStart, signal: AbortSignal): Promise<Page> {
  const items: Bookmark[] = [];
  let next: PageStart | undefined = start;
  while (next && items.length < pageSize) {
    const part: Page = await loadPart(ids, sort, next, pageSize - items.length, signal);
    items.push(...part.items);
    next = part.next;
  }
  return { items, next };
}

/** The next bookmarks of one category. */
async function loadPart(
  ids: readonly string[],
  sort: ListSort,
  { at, cursor, skip }: PageStart,
  limit: number,
  signal: AbortSignal,
): Promise<Page> {
  const input = { ...listed, categoryId: ids[at]!, sort, limit };
  const ask = () => trpcClient.bookmarks.list.query({ ...input, ...(cursor ? { cursor } : { skip }) }, { signal });
  const { items, nextCursor } = await (deviceHook.current?.loadPage(null, { ...input, skip }, ask) ?? ask());
  if (nextCursor !== null || items.length === limit)
    return { items, next: { at, cursor: nextCursor ?? undefined, skip: skip + items.length } };
  return { items, next: at + 1 < ids.length ? { at: at + 1, cursor: undefined, skip: 0 } : undefined };
}
