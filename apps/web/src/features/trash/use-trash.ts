import { format } from "@bowerbird/contract/messages";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { askFirst } from "../../shared/changes/ask-first.ts";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { goesOn } from "../../shared/changes/use-bulk-actions.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

const pageSize = 100;

/** The deleted bookmarks, the latest first, page by page. */
export function useTrash(q = "") {
  const query = useInfiniteQuery({
    // Shares the prefix of all lists, so that deletions and restores anywhere update it.
    queryKey: [...bookmarkPagesKey, "trash", q],
    queryFn: ({ pageParam, signal }) =>
      trpcClient.bookmarks.trash.query({ ...(q && { q }), cursor: pageParam, limit: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  return {
    bookmarks: query.data?.pages.flatMap(({ items }) => items),
    /** How many there are, loaded or not. */
    total: query.data?.pages[0]?.total,
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
  };
}

/** Restoring can be undone; deleting permanently cannot. */
export function useTrashActions() {
  const restore = useAction({
    call: trpcClient.bookmarks.restore.mutate,
    changes: "bookmarks",
    success: ({ restored, isRunning }) => (isRunning ? goesOn : format(t.bookmarksRestored, { restored })),
    undo: ({ changeId, isRunning }) => undo.change(isRunning ? null : changeId),
    failure: () => common.failedToRestoreBookmarks,
  });
  const remove = useAction({
    call: trpcClient.bookmarks.deletePermanently.mutate,
    changes: "bookmarks",
    success: ({ removed, isRunning }) =>
      isRunning ? goesOn : { title: format(t.bookmarksDeleted, { removed }), tone: "neutral" },
    failure: () => t.couldNotDeleteIt,
  });
  const empty = useAction({
    call: trpcClient.bookmarks.emptyTrash.mutate,
    changes: "bookmarks",
    success: ({ removed, isRunning }) =>
      isRunning ? goesOn : { title: format(t.bookmarksDeleted, { removed }), tone: "neutral" },
    failure: () => t.theTrashCouldNotBeEmptied,
  });
  const restoreMany = (count: number, selection: TrashSelection): void =>
    askFirst(count, {
      title: format(t.restoreManyTitle, { count }),
      description: t.theyReturnToTheirCategories,
      confirmLabel: common.restore,
      run: () => restore.mutate(selection),
    });
  return {
    isBusy: restore.isPending || empty.isPending,
    restore: (id: string) => restore.mutate({ ids: [id] }),
    restoreMany,
    restoreAll: (count: number) => restoreMany(count, { filter: {} }),
    remove: (id: string) => remove.mutate({ ids: [id] }),
    empty: () => empty.mutate(),
  };
}

/** The bookmarks of a request: by ids, or all with a text but for some. */
type TrashSelection = Parameters<typeof trpcClient.bookmarks.restore.mutate>[0];
