import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { AlertDialog } from "../../shared/ui/alert-dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/page-states.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { useListSelection } from "../../shared/selection/use-list-selection.ts";
import { TrashList } from "./trash-list.tsx";

export function Trash() {
  const { bookmarks, isError, refetch, hasMore, loadMore } = useTrash();
  const { selected, toggle, selectAll, clear } = useListSelection((bookmarks ?? []).map(({ id }) => id));
  const { restore, empty, isBusy } = useTrashActions();
  const [isAsking, setAsking] = useState(false);
  const isEmpty = !bookmarks || bookmarks.length === 0;
  return (
    <>
      {!isEmpty && (
        <div className="sticky top-(--header-height) z-10 flex flex-wrap items-center gap-2 bg-canvas py-3">
          <Button size="sm" onClick={selected.size > 0 ? clear : selectAll}>
            {selected.size > 0 ? common.selectNone : common.selectAll}
          </Button>
          <Button size="sm" disabled={selected.size === 0} isBusy={isBusy} onClick={() => restore([...selected])}>
            {t.restoreSelected}
          </Button>
          <p role="status" className="text-sm text-muted tabular-nums">
            {selected.size > 0 && format(t.countSelected, { count: selected.size })}
          </p>
          <Button size="sm" className="ml-auto" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
            {t.emptyTrash}
          </Button>
        </div>
      )}
      {isError && !bookmarks && (
        <ErrorState title={t.theTrashCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={refetch} />
      )}
      {!bookmarks && !isError && <Skeleton className="h-96 w-full rounded-xl" />}
      {bookmarks?.length === 0 && (
        <EmptyState icon={<Trash2 />} title={t.theTrashIsEmpty} text={t.whatYouDeleteIsKeptHere} />
      )}
      {bookmarks && !isEmpty && (
        <TrashList
          bookmarks={bookmarks}
          hasMore={hasMore}
          onEndReached={loadMore}
          selected={selected}
          onToggle={toggle}
          onRestore={(id) => restore([id])}
        />
      )}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t.emptyTrash}
        description={t.thisPermanentlyDeletesEverything}
        confirmLabel={common.deletePermanently}
        isDestructive
        onConfirm={empty}
      />
    </>
  );
}

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

/** Restoring can be undone; emptying the trash cannot. */
export function useTrashActions() {
  const remove = useAction({
    call: trpcClient.bookmarks.delete.mutate,
    changes: "bookmarks",
    failure: () => common.failedToDeleteBookmarks,
  });
  const restore = useAction({
    call: trpcClient.bookmarks.restore.mutate,
    changes: "bookmarks",
    success: ({ restored }) => format(t.bookmarksRestored, { restored }),
    undo:
      (_, { ids }) =>
      () =>
        remove.mutate({ ids }),
    failure: () => common.failedToRestoreBookmarks,
  });
  const empty = useAction({
    call: trpcClient.bookmarks.emptyTrash.mutate,
    changes: "bookmarks",
    success: ({ removed }) => ({ title: format(t.bookmarksDeleted, { removed }), tone: "neutral" }),
    failure: () => t.theTrashCouldNotBeEmptied,
  });
  return {
    isBusy: restore.isPending || empty.isPending,
    restore: (ids: string[]) => restore.mutate({ ids }),
    empty: () => empty.mutate(),
  };
}
