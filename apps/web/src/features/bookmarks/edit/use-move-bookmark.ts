import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { trpcClient } from "../../../shared/api/trpc.ts";
import { useAction } from "../../../shared/changes/use-action.ts";
import { useUndo } from "../../../shared/changes/use-undo.ts";
import { useTakeFromLists } from "./page-changes.ts";

/** Moves to another category, at once on screen, then on the server. Does nothing for the current category. */
export function useMoveBookmark(): (bookmark: Bookmark, categoryId: string) => void {
  const takeFromLists = useTakeFromLists();
  const undo = useUndo();
  const { mutate } = useAction({
    call: ({ bookmark: { id }, categoryId }: Move) => trpcClient.bookmarks.update.mutate({ id, categoryId }),
    // The server decides its position in the new list.
    optimistic: ({ bookmark, categoryId }) => takeFromLists(bookmark, categoryId),
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
