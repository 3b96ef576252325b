import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/contract/web-url";
import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/bookmark-pages-key.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { toast } from "../../shared/ui/toast.ts";
import { everything } from "./bookmark-group.ts";
import { removeFromPages } from "./bookmark-pages.ts";
import { useRefreshLists } from "../../shared/changes/after-change.ts";

/** Deletes at once on screen, then on the server, with Undo. */
export function useDeleteBookmark(): (bookmark: Bookmark) => void {
  const { hide, refresh } = useListChanges();
  const restore = trpc.bookmarks.restore.useMutation({
    onSettled: refresh,
    onError: () => toast({ title: "Error", description: "Failed to restore bookmarks", tone: "error" }),
  });
  const remove = trpc.bookmarks.delete.useMutation({
    onSettled: refresh,
    onError: () => toast({ title: "Error", description: "Failed to delete bookmarks", tone: "error" }),
  });
  return (bookmark) => {
    const ids = [bookmark.id];
    void hide(bookmark);
    // Undo waits for the deletion: if it came first it would restore nothing, and the deletion would stand.
    const isDeleted = remove.mutateAsync({ ids }).then(
      () => true,
      () => false,
    );
    const undo = async (): Promise<void> => void ((await isDeleted) && restore.mutate({ ids }));
    toast({
      title: "Bookmark deleted",
      description: displayTitle(bookmark),
      action: { label: "Undo", onSelect: () => void undo() },
    });
  };
}

function useListChanges() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const hide = async (bookmark: Bookmark): Promise<void> => {
    await client.cancelQueries({ queryKey: bookmarkPagesKey });
    for (const listId of [everything, bookmark.categoryId]) removeFromPages(client, listId, bookmark.id);
    utils.categories.list.setData(undefined, (list) =>
      list?.map((entry) =>
        entry.id === bookmark.categoryId ? { ...entry, bookmarkCount: entry.bookmarkCount - 1 } : entry,
      ),
    );
  };
  return { hide, refresh: useRefreshLists() };
}
