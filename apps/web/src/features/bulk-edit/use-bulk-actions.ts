import { trpc } from "../../api/trpc.ts";
import { useRefreshLists } from "../../changes/use-refresh-lists.ts";
import { useUndoableToast } from "../../changes/use-undoable-toast.ts";
import { toast } from "../../components/ui/toast.ts";

const bookmarks = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "bookmark" : "bookmarks"}`;
const fail = (description: string): void => toast({ title: "Error", description, tone: "error" });

/** What can be done with many bookmarks at once; each can be undone from its message. */
export function useBulkActions(ids: readonly string[], onDone: () => void) {
  const refresh = useRefreshLists();
  const showUndo = useUndoableToast();
  const restore = trpc.bookmarks.restore.useMutation({
    onSettled: refresh,
    onError: () => fail("Failed to restore bookmarks"),
  });
  const update = trpc.bookmarks.updateMany.useMutation({
    onSettled: refresh,
    onSuccess: ({ updated, failed, changeId }) => {
      if (failed.length > 0) fail(`Failed to update ${bookmarks(failed.length)}`);
      else showUndo(`${bookmarks(updated)} updated`, changeId);
      onDone();
    },
    onError: () => fail(`Failed to update ${bookmarks(ids.length)}`),
  });
  const remove = trpc.bookmarks.delete.useMutation({
    onSettled: refresh,
    onSuccess: ({ deleted, ids: gone }) => {
      toast({
        title: `${bookmarks(deleted)} deleted`,
        action: { label: "Undo", onSelect: () => restore.mutate({ ids: gone }) },
      });
      onDone();
    },
    onError: () => fail(`Failed to delete ${bookmarks(ids.length)}`),
  });
  return {
    isBusy: update.isPending || remove.isPending,
    move: (categoryId: string) => update.mutate({ ids: [...ids], categoryId }),
    tag: (addTags: string[], removeTags: string[]) => update.mutate({ ids: [...ids], addTags, removeTags }),
    remove: () => remove.mutate({ ids: [...ids] }),
  };
}
