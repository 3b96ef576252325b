import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";
import { useRefreshLists, useUndoableToast } from "../../shared/changes/after-change.ts";
import { toast } from "../../shared/ui/toast.ts";

/** Moves or tags everything that was just added, in one request that can be undone. */
export function useOrganize({ selection, count }: JustAdded, onDone: () => void) {
  const refresh = useRefreshLists();
  const showUndo = useUndoableToast();
  const update = trpc.bookmarks.updateMany.useMutation({
    onSettled: refresh,
    onSuccess: ({ updated, failed, changeId }) => {
      if (failed.length === 0) showUndo(`${bookmarkCount(updated)} updated`, changeId);
      else showUndo(`${bookmarkCount(updated)} updated, ${failed.length} not`, changeId, failed[0]?.message);
      onDone();
    },
    onError: (error) => {
      const description = failureText(error, `Failed to update ${bookmarkCount(count)}`);
      toast({ title: "Error", description, tone: "error" });
    },
  });
  return {
    isBusy: update.isPending,
    move: (categoryId: string) => update.mutate({ ...selection, categoryId }),
    tag: (addTags: string[]) => update.mutate({ ...selection, addTags }),
  };
}

/** The bookmarks that this step applies to. */
export interface JustAdded {
  selection: { ids: string[] } | { filter: { importId: string } };
  count: number;
}
