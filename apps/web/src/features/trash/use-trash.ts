import { useInfiniteQuery } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../api/bookmark-pages-key.ts";
import { trpcClient } from "../../api/trpc-client.ts";

const pageSize = 100;

/** What was deleted, the latest first, a page after the other. */
export function useTrash() {
  const query = useInfiniteQuery({
    // Below the key of all lists: what is deleted or restored anywhere is seen here, too.
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
