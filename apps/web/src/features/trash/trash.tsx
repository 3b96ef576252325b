import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "../../components/ui/alert-dialog.tsx";
import { Button } from "../../components/ui/button.tsx";
import { EmptyState, ErrorState } from "../../components/ui/page-states.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { TrashList } from "./trash-list.tsx";
import { useTrash } from "./use-trash.ts";
import { useTrashActions } from "./use-trash-actions.ts";
import { useListSelection } from "../../selection/use-list-selection.ts";

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
            {selected.size > 0 ? "Select none" : "Select all"}
          </Button>
          <Button size="sm" disabled={selected.size === 0} isBusy={isBusy} onClick={() => restore([...selected])}>
            Restore selected
          </Button>
          <p role="status" className="text-sm text-muted tabular-nums">
            {selected.size > 0 && `${selected.size.toLocaleString("en")} selected`}
          </p>
          <Button size="sm" className="ml-auto" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Empty trash
          </Button>
        </div>
      )}
      {isError && !bookmarks && (
        <ErrorState title="The trash could not be loaded" text="Please try again." onRetry={refetch} />
      )}
      {!bookmarks && !isError && <Skeleton className="h-96 w-full rounded-xl" />}
      {bookmarks?.length === 0 && (
        <EmptyState icon={<Trash2 />} title="The trash is empty" text="What you delete is kept here for 30 days." />
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
        title="Empty trash"
        description="Everything in the trash is deleted for good. This cannot be undone."
        confirmLabel="Delete for good"
        isDestructive
        onConfirm={empty}
      />
    </>
  );
}
