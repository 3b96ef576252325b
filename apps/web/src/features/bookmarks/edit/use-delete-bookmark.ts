import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { trpcClient } from "../../../shared/api/trpc.ts";
import { useAction } from "../../../shared/changes/use-action.ts";
import { toast } from "../../../shared/ui/toaster.tsx";
import { useUndo } from "../../../shared/changes/use-undo.ts";
import { useTakeFromLists } from "./page-changes.ts";

/** Deletes at once on screen, then on the server, with Undo. */
export function useDeleteBookmark(): (bookmark: Bookmark) => void {
  const takeFromLists = useTakeFromLists();
  const undo = useUndo();
  const remove = useAction({
    call: ({ id }: Bookmark) => trpcClient.bookmarks.delete.mutate({ ids: [id] }),
    optimistic: (bookmark) => takeFromLists(bookmark),
    changes: "bookmarks",
    failure: () => common.failedToDeleteBookmarks,
  });
  return (bookmark) => {
    // Undo waits for the deletion: if it came first it would restore nothing, and the deletion would stand.
    const change = remove.mutateAsync(bookmark).then(
      ({ changeId }) => changeId,
      () => null,
    );
    const restore = async (): Promise<void> => undo.change(await change)?.();
    toast({
      title: t.bookmarkDeleted,
      description: displayTitle(bookmark),
      action: { label: common.undo, onSelect: () => void restore() },
    });
  };
}
