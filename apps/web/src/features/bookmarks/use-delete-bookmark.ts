import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import { useUndo } from "../../shared/changes/use-undo.ts";
import { everything } from "./bookmark-group.ts";
import { findLists, removeFromPages } from "./page-changes.ts";

/** Deletes at once on screen, then on the server, with Undo. */
export function useDeleteBookmark(): (bookmark: Bookmark) => void {
  const hide = useHide();
  const undo = useUndo();
  const remove = useAction({
    call: ({ id }: Bookmark) => trpcClient.bookmarks.delete.mutate({ ids: [id] }),
    optimistic: hide,
    changes: "bookmarks",
    failure: () => common.failedToDeleteBookmarks,
  });
  return (bookmark) => {
    // Undo waits for the deletion: if it came first it would restore nothing, and the deletion would stand.
    const isDeleted = remove.mutateAsync(bookmark).then(
      () => true,
      () => false,
    );
    const restore = async (): Promise<void> => void ((await isDeleted) && undo.deletions([bookmark.id])?.());
    toast({
      title: t.bookmarkDeleted,
      description: displayTitle(bookmark),
      action: { label: common.undo, onSelect: () => void restore() },
    });
  };
}

function useHide() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return async (bookmark: Bookmark): Promise<void> => {
    await client.cancelQueries({ queryKey: bookmarkPagesKey });
    for (const listId of [everything, ...findLists(client, bookmark.categoryId)])
      removeFromPages(client, listId, bookmark.id);
    utils.categories.list.setData(undefined, (list) =>
      list?.map((entry) =>
        entry.id === bookmark.categoryId ? { ...entry, bookmarkCount: entry.bookmarkCount - 1 } : entry,
      ),
    );
  };
}
