import { useInfiniteQuery } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../api/bookmark-pages-key.ts";
import { trpcClient } from "../../api/trpc.ts";

const pageSize = 100;

/** The deleted bookmarks, the latest first, page by page. */
export function useTrash() {
  const query = useInfiniteQuery({
    // Shares the prefix of all lists, so that deletions and restores anywhere update it.
    queryKey: [...bookmarkPagesKey, "trash"],
    queryFn: ({ pageParam, signal }) =>
      trpcClient.bookmarks.trash.query({ cursor: pageParam, limit: pageSize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  return {
    bookmarks: query.data?.pages.flatMap(({ items }) => items),
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
  };
}
