import { invalidate } from "../api/invalidate.ts";
import { trpc } from "../api/trpc.ts";
import { toast } from "../ui/toast.ts";

/** Refetches every list and count that a changed bookmark may appear in. */
export function useRefreshLists(): () => void {
  return () => void invalidate("bookmarks");
}

/** Shows what was changed, and offers Undo if the server kept the previous state. */
export function useUndoableToast(): (title: string, changeId: string | null, description?: string) => void {
  const undo = trpc.bookmarks.undoChange.useMutation({
    onSettled: () => void invalidate("bookmarks"),
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
