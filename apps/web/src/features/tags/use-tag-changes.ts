import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { useUndo } from "../../shared/changes/use-undo.ts";
import type { Message } from "../../shared/ui/toaster.tsx";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

interface Changed {
  updated: number;
  changeId: string | null;
}

/**
 * Actions on tags across all bookmarks; each can be undone from its message.
 *
 * @param onDone called after a change
 */
export function useTagChanges(onDone: () => void) {
  const undo = useUndo();
  const shared = {
    changes: "bookmarks",
    undo: ({ changeId }: Changed) => undo.change(changeId),
    onSuccess: onDone,
  } as const;
  const toMessage = (title: string, { updated }: Changed): Message => ({ title, description: bookmarkCount(updated) });
  const rename = useAction({
    ...shared,
    call: trpcClient.tags.rename.mutate,
    success: (changed, { tag, to }) => toMessage(format(t.tagIsNow, { tag, to }), changed),
    failure: t.failedToRenameTheTag,
  });
  const merge = useAction({
    ...shared,
    call: trpcClient.tags.merge.mutate,
    success: (changed, { tags, into }) => toMessage(format(t.tagsMergedInto, { count: tags.length, into }), changed),
    failure: t.failedToMergeTheTags,
  });
  const remove = useAction({
    ...shared,
    call: trpcClient.tags.delete.mutate,
    success: (changed, { tags }) =>
      toMessage(format(t.tagsDeleted, { count: tags.length, tag: tags[0] ?? "" }), changed),
    failure: t.failedToDeleteTheTags,
  });
  return {
    /** The tags that are being merged or deleted. */
    merging: merge.isPending ? merge.variables.tags : null,
    removing: remove.isPending ? remove.variables.tags : null,
    rename: (tag: string, to: string) => rename.mutate({ tag, to }),
    merge: (tags: string[], into: string, onSuccess?: () => void) =>
      merge.mutate({ tags, into }, onSuccess ? { onSuccess } : {}),
    remove: (tags: string[], onSuccess?: () => void) => remove.mutate({ tags }, onSuccess ? { onSuccess } : {}),
  };
}
