import { trpc } from "../api/trpc.ts";
import { toast } from "../ui/toast.ts";
import { useRefreshLists } from "./use-refresh-lists.ts";

/** Shows what was changed, and offers Undo if the server kept the previous state. */
export function useUndoableToast(): (title: string, changeId: string | null, description?: string) => void {
  const refresh = useRefreshLists();
  const undo = trpc.bookmarks.undoChange.useMutation({
    onSettled: refresh,
    onError: () => toast({ title: "Error", description: "The change could not be undone.", tone: "error" }),
  });
  return (title, changeId, description) =>
    toast({
      title,
      ...(description ? { description } : {}),
      tone: "success",
      ...(changeId ? { action: { label: "Undo", onSelect: () => undo.mutate({ id: changeId }) } } : {}),
    });
}
