import type { BookmarkPage } from "@bowerbird/contract/bookmarks";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { fetchPage, pageKey, type PageRef } from "../bookmark-pages.ts";

/** Pages out of view stay cached for a while (ms), so that scrolling back needs no request. */
const pageCacheMs = 120_000;

/**
 * Loads the pages in view and releases the others. `find` also returns pages that are still
 * cached.
 */
export function useBookmarkPages(wanted: readonly PageRef[]) {
  const client = useQueryClient();
  const results = useQueries({
    queries: wanted.map((ref) => ({
      queryKey: pageKey(ref),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(client, ref, signal),
      gcTime: pageCacheMs,
    })),
  });
  const failed = results.filter((result) => result.isError);
  // Only data that is read here makes the list render again.
  const loaded = new Map(wanted.map((ref, index) => [toKey(ref), results[index]?.data]));
  return {
    find: (ref: PageRef): BookmarkPage | undefined => loaded.get(toKey(ref)) ?? client.getQueryData(pageKey(ref)),
    hasFailed: failed.length > 0,
    retry: () => void Promise.all(failed.map((result) => result.refetch())),
  };
}

function toKey({ listId, index }: PageRef): string {
  return `${listId}:${index}`;
}
