import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { trpc } from "../api/trpc.ts";
import { toast } from "../ui/toast.ts";

/** Refetches every list and count that a changed bookmark may appear in. */
export function useRefreshLists(): () => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return () => {
    void client.invalidateQueries({ queryKey: bookmarkPagesKey });
    void utils.categories.list.invalidate();
    void utils.stats.get.invalidate();
    void utils.search.invalidate();
    void utils.tags.invalidate();
    void utils.linkChecks.invalidate();
  };
}

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
