import type { Bookmark, ListSort } from "@bowerbird/contract/bookmarks";
import { listed } from "@bowerbird/bookmark/home-groups";
import { limits } from "@bowerbird/contract/limits";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";

const pageSize = 60;

/** The bookmarks of a category, page by page, or those that match a text, the best match first. */
export function useCategoryBookmarks(categoryId: string, text: string, sort: ListSort = "newest") {
  const isSearching = text.trim() !== "";
  const listKey = [...bookmarkPagesKey, "category-page", categoryId, sort];
  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      trpcClient.bookmarks.list.query({ ...listed, categoryId, sort, cursor: pageParam, limit: pageSize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
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
