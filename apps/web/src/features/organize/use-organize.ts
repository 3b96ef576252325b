import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { useUndo } from "../../shared/changes/use-undo.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

/** Moves or tags everything that was just added, in one request that can be undone. */
export function useOrganize({ selection, count }: JustAdded, onDone: () => void) {
  const undo = useUndo();
  const update = useAction({
    call: trpcClient.bookmarks.updateMany.mutate,
    changes: "bookmarks",
    success: ({ updated, failed }) => ({
      title: `${bookmarkCount(updated)} updated${failed.length > 0 ? `, ${failed.length} not` : ""}`,
      description: failed[0]?.message,
    }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: onDone,
    failure: `Failed to update ${bookmarkCount(count)}`,
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
