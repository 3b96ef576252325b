import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { limits } from "@bowerbird/contract/limits";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { Search, Trash2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { AlertDialog } from "../../shared/ui/alert-dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { useListSelection } from "../../shared/selection/use-list-selection.ts";
import { type TrashedBookmark, TrashList } from "./trash-list.tsx";

export function Trash() {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const { bookmarks, isError, refetch, hasMore, loadMore } = useTrash(wanted);
  const { selected, toggle, selectAll, clear } = useListSelection((bookmarks ?? []).map(({ id }) => id));
  const { restore, remove, empty, isBusy } = useTrashActions();
  const [isAsking, setAsking] = useState(false);
  const [toDelete, setToDelete] = useState<TrashedBookmark | null>(null);
  const isEmpty = !bookmarks || bookmarks.length === 0;
  return (
    <>
      {(!isEmpty || text !== "") && (
        <TrashToolbar
          text={text}
          onTextChange={(typed) => {
            setText(typed);
            clear();
          }}
          count={selected.size}
          isBusy={isBusy}
          onSelectAll={selectAll}
          onClear={clear}
          onRestore={() => restore([...selected])}
          onEmpty={() => setAsking(true)}
        />
      )}
      {isError && !bookmarks && (
        <ErrorState title={t.theTrashCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={refetch} />
      )}
      {!bookmarks && !isError && <Skeleton className="h-96 w-full rounded-xl" />}
      {bookmarks?.length === 0 && wanted !== "" && (
        <EmptyState
          icon={<Search />}
          title={format(t.nothingInTheTrashMatches, { text: wanted })}
          action={<Button onClick={() => setText("")}>{t.showAll}</Button>}
        />
      )}
      {bookmarks?.length === 0 && wanted === "" && (
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
          onDelete={setToDelete}
        />
      )}
      <AlertDialog
        isOpen={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title={format(t.deleteTitlePermanently, { title: toDelete ? displayTitle(toDelete) : "" })}
        description={t.itCannotBeUndone}
        confirmLabel={common.deletePermanently}
        isDestructive
        onConfirm={() => toDelete && remove(toDelete.id)}
      />
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

interface TrashToolbarProps {
  text: string;
  onTextChange: (text: string) => void;
  /** How many bookmarks are selected. */
  count: number;
  isBusy: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onRestore: () => void;
  onEmpty: () => void;
}

function TrashToolbar({ text, onTextChange, count, isBusy, ...act }: TrashToolbarProps) {
  const { onSelectAll, onClear, onRestore, onEmpty } = act;
  return (
    <div className="sticky top-(--header-height) z-10 flex flex-wrap items-center gap-2 bg-canvas py-3">
      <Input
        type="search"
        aria-label={t.findInTrash}
        placeholder={t.findInTrashPlaceholder}
        autoComplete="off"
        maxLength={limits.searchQueryLength}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        className="mb-1 basis-full"
      />
      <Button size="sm" onClick={count > 0 ? onClear : onSelectAll}>
        {count > 0 ? common.selectNone : common.selectAll}
      </Button>
      <Button size="sm" disabled={count === 0} isBusy={isBusy} onClick={onRestore}>
        {t.restoreSelected}
      </Button>
      <p role="status" className="text-sm text-muted tabular-nums">
        {count > 0 && format(t.countSelected, { count })}
      </p>
      <Button size="sm" className="ms-auto" onClick={onEmpty}>
        <Trash2 aria-hidden />
        {t.emptyTrash}
      </Button>
    </div>
  );
}

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
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
  };
}

/** Restoring can be undone; deleting permanently cannot. */
export function useTrashActions() {
  const undoRestore = useAction({
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
        undoRestore.mutate({ ids }),
    failure: () => common.failedToRestoreBookmarks,
  });
  const remove = useAction({
    call: trpcClient.bookmarks.deletePermanently.mutate,
    changes: "bookmarks",
    success: ({ removed }) => ({ title: format(t.bookmarksDeleted, { removed }), tone: "neutral" }),
    failure: () => t.couldNotDeleteIt,
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
    remove: (id: string) => remove.mutate({ ids: [id] }),
    empty: () => empty.mutate(),
  };
}
