import type { BookmarkPage } from "@bowerbird/contract/bookmarks";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { fetchPage, pageKey, type PageRef } from "./bookmark-pages.ts";

/** Pages out of sight are kept for a while, so that scrolling back and forth asks nothing twice. */
const keptFor = 120_000;

/**
 * Loads the pages that are looked at and lets go of those that no longer are. `find` also gives what an earlier look
 * has left behind.
 */
export function useBookmarkPages(wanted: readonly PageRef[]) {
  const client = useQueryClient();
  const results = useQueries({
    queries: wanted.map((ref) => ({
      queryKey: pageKey(ref),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(client, ref, signal),
      gcTime: keptFor,
    })),
  });
  const failed = results.filter((result) => result.isError);
  // Only what is read here makes the list draw itself again.
  const loaded = new Map(wanted.map((ref, index) => [nameOf(ref), results[index]?.data]));
  return {
    find: (ref: PageRef): BookmarkPage | undefined => loaded.get(nameOf(ref)) ?? client.getQueryData(pageKey(ref)),
    hasFailed: failed.length > 0,
    retry: () => void Promise.all(failed.map((result) => result.refetch())),
  };
}

function nameOf({ listId, index }: PageRef): string {
  return `${listId}:${index}`;
}
