import type { Bookmark, ListSort } from "@bowerbird/contract/bookmarks";
import { listed } from "@bowerbird/bookmark/home-groups";
import { limits } from "@bowerbird/contract/limits";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { deviceHook } from "../../shared/api/device-hook.ts";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";

const pageSize = 60;

/** Where a page begins: by a cursor of the server, or, for the library on this device, by the number of those before. */
interface PageStart {
  cursor: string | undefined;
  skip: number;
}

/** The bookmarks of a category, page by page, or those that match a text, the best match first. */
export function useCategoryBookmarks(categoryId: string, text: string, sort: ListSort = "newest") {
  const isSearching = text.trim() !== "";
  const listKey = [...bookmarkPagesKey, "category-page", categoryId, sort];
  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam: { cursor, skip }, signal }) => {
      const input = { ...listed, categoryId, sort, limit: pageSize };
      const ask = () => trpcClient.bookmarks.list.query({ ...input, ...(cursor ? { cursor } : { skip }) }, { signal });
      return deviceHook.current?.loadPage(null, { ...input, skip }, ask) ?? ask();
    },
    initialPageParam: { cursor: undefined, skip: 0 } as PageStart,
    getNextPageParam: ({ items, nextCursor }, pages): PageStart | undefined =>
      nextCursor !== null || items.length === pageSize
        ? { cursor: nextCursor ?? undefined, skip: pages.reduce((sum, page) => sum + page.items.length, 0) }
        : undefined,
    enabled: !isSearching,
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
