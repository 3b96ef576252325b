import { trpc } from "../../api/trpc.ts";
import { useRefreshLists } from "../../changes/use-refresh-lists.ts";
import { toast } from "../../components/ui/toast.ts";

const bookmarks = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "bookmark" : "bookmarks"}`;
const fail = (description: string): void => toast({ title: "Error", description, tone: "error" });

/** Restoring can be undone; emptying the trash cannot. */
export function useTrashActions() {
  const refresh = useRefreshLists();
  const remove = trpc.bookmarks.delete.useMutation({
    onSettled: refresh,
    onError: () => fail("Failed to delete bookmarks"),
  });
  const restore = trpc.bookmarks.restore.useMutation({
    onSettled: refresh,
    onSuccess: ({ restored }, { ids }) =>
      toast({
        title: `${bookmarks(restored)} restored`,
        tone: "success",
        action: { label: "Undo", onSelect: () => remove.mutate({ ids }) },
      }),
    onError: () => fail("Failed to restore bookmarks"),
  });
  const empty = trpc.bookmarks.emptyTrash.useMutation({
    onSettled: refresh,
    onSuccess: ({ removed }) => toast({ title: `${bookmarks(removed)} deleted for good` }),
    onError: () => fail("The trash could not be emptied."),
  });
  return {
    isBusy: restore.isPending || empty.isPending,
    restore: (ids: string[]) => restore.mutate({ ids }),
    empty: () => empty.mutate(),
  };
}
