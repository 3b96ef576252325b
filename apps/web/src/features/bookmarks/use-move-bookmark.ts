import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/bookmark-pages-key.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useRefreshLists, useUndoableToast } from "../../shared/changes/after-change.ts";
import { toast } from "../../shared/ui/toast.ts";
import { removeFromPages } from "./bookmark-pages.ts";

/** Moves to another category, at once on screen, then on the server. Does nothing for the current category. */
export function useMoveBookmark(): (bookmark: Bookmark, categoryId: string) => void {
  const removeFromLists = useRemoveFromLists();
  const refresh = useRefreshLists();
  const showUndo = useUndoableToast();
  const update = trpc.bookmarks.update.useMutation({
    onSuccess: ({ changeId }) => showUndo("Success", changeId, "Bookmark moved successfully!"),
    onError: () => toast({ title: "Error", description: "Failed to move bookmark", tone: "error" }),
    onSettled: refresh,
  });
  return (bookmark, categoryId) => {
    if (bookmark.categoryId === categoryId) return;
    void removeFromLists(bookmark, categoryId);
    update.mutate({ id: bookmark.id, categoryId });
  };
}

/** The server decides its position in the new list; the counts are known. */
function useRemoveFromLists() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return async (bookmark: Bookmark, categoryId: string): Promise<void> => {
    await Promise.all([client.cancelQueries({ queryKey: bookmarkPagesKey }), utils.categories.list.cancel()]);
    removeFromPages(client, bookmark.categoryId, bookmark.id);
    const change = (id: string): number => Number(id === categoryId) - Number(id === bookmark.categoryId);
    utils.categories.list.setData(undefined, (list) =>
      list?.map((entry) => ({ ...entry, bookmarkCount: entry.bookmarkCount + change(entry.id) })),
    );
  };
}
