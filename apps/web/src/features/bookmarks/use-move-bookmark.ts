import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { useUndo } from "../../shared/changes/use-undo.ts";
import { findLists, removeFromPages } from "./page-changes.ts";

/** Moves to another category, at once on screen, then on the server. Does nothing for the current category. */
export function useMoveBookmark(): (bookmark: Bookmark, categoryId: string) => void {
  const removeFromLists = useRemoveFromLists();
  const undo = useUndo();
  const { mutate } = useAction({
    call: ({ bookmark: { id }, categoryId }: Move) => trpcClient.bookmarks.update.mutate({ id, categoryId }),
    optimistic: removeFromLists,
    changes: "bookmarks",
    success: { title: common.success, description: t.bookmarkMovedSuccessfully },
    undo: ({ changeId }) => undo.change(changeId),
    failure: () => t.failedToMoveBookmark,
  });
  return (bookmark, categoryId) => {
    if (bookmark.categoryId !== categoryId) mutate({ bookmark, categoryId });
  };
}

interface Move {
  bookmark: Bookmark;
  categoryId: string;
}

/** The server decides its position in the new list; the counts are known. */
function useRemoveFromLists() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return async ({ bookmark, categoryId }: Move): Promise<void> => {
    await Promise.all([client.cancelQueries({ queryKey: bookmarkPagesKey }), utils.categories.list.cancel()]);
    for (const listId of findLists(client, bookmark.categoryId)) removeFromPages(client, listId, bookmark.id);
    const change = (id: string): number => Number(id === categoryId) - Number(id === bookmark.categoryId);
    utils.categories.list.setData(undefined, (list) =>
      list?.map((entry) => ({ ...entry, bookmarkCount: entry.bookmarkCount + change(entry.id) })),
    );
  };
}
