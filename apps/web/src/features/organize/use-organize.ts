import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { trpcClient } from "../../shared/api/trpc.ts";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { useUpdatedText } from "../../shared/changes/use-bulk-actions.ts";

/** Moves or tags everything that was just added, in one request that can be undone. */
export function useOrganize({ selection, count }: JustAdded, onDone: () => void) {
  const updatedText = useUpdatedText();
  const update = useAction({
    call: trpcClient.bookmarks.updateMany.mutate,
    changes: "bookmarks",
    success: ({ updated, failed }, { categoryId }) => ({
      title:
        failed.length > 0
          ? format(t.bookmarksUpdated, { updated, failed: failed.length })
          : updatedText(updated, categoryId),
      description: failed[0]?.message,
    }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: onDone,
    failure: format(t.failedToUpdateBookmarks, { count }),
  });
  return {
    isBusy: update.isPending,
    move: (categoryId: string) => update.mutate({ ...selection, categoryId }),
    tag: (addTags: string[]) => update.mutate({ ...selection, addTags }),
  };
}

/** The bookmarks that this step applies to. */
export interface JustAdded {
  selection: { ids: string[] } | { filter: { importId: string } };
  count: number;
}
