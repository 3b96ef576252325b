import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";
import { useRefreshLists, useUndoableToast } from "../../shared/changes/after-change.ts";
import { toast } from "../../shared/ui/toast.ts";

/**
 * Actions on tags across all bookmarks; each can be undone from its message.
 *
 * @param onDone called after a change
 */
export function useTagChanges(onDone: () => void) {
  const refresh = useRefreshLists();
  const showUndo = useUndoableToast();
  const done = (title: string, { updated, changeId }: { updated: number; changeId: string | null }): void => {
    showUndo(title, changeId, bookmarkCount(updated));
    onDone();
  };
  const failWith = (what: string) => (error: unknown) =>
    toast({ title: "Error", description: failureText(error, what), tone: "error" });
  const rename = trpc.tags.rename.useMutation({
    onSettled: refresh,
    onSuccess: (result, { tag, to }) => done(`“${tag}” is now “${to}”`, result),
    onError: failWith("Failed to rename the tag"),
  });
  const merge = trpc.tags.merge.useMutation({
    onSettled: refresh,
    onSuccess: (result, { tags, into }) => done(`${tags.length} tags merged into “${into}”`, result),
    onError: failWith("Failed to merge the tags"),
  });
  const remove = trpc.tags.delete.useMutation({
    onSettled: refresh,
    onSuccess: (result, { tags }) =>
      done(tags.length === 1 ? `“${tags[0]}” deleted` : `${tags.length} tags deleted`, result),
    onError: failWith("Failed to delete the tags"),
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
