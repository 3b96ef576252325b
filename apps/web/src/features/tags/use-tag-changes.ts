import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { show } from "../../shared/api/cached.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import type { PopularTag } from "@bowerbird/contract/tags";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { type Message, toast } from "../../shared/ui/toaster.tsx";
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
  const shared = {
    changes: "bookmarks",
    undo: ({ changeId }: Changed) => undo.change(changeId),
    onSuccess: onDone,
  } as const;
  const toMessage = (title: string, { updated }: Changed): Message => ({ title, description: bookmarkCount(updated) });
  const rename = useAction({
    ...shared,
    call: trpcClient.tags.rename.mutate,
    success: (changed, { tag, to }) => toMessage(format(t.tagRenamed, { tag, to }), changed),
    failure: t.failedToRenameTheTag,
  });
  const merge = useAction({
    ...shared,
    call: trpcClient.tags.merge.mutate,
    success: (changed, { tags, into }) => toMessage(format(t.tagsMergedInto, { count: tags.length, into }), changed),
    failure: t.failedToMergeTheTags,
  });
  const remove = useTagRemoval(onDone);
  return {
    /** The tags that are being merged. */
    merging: merge.isPending ? merge.variables.tags : null,
    rename: (tag: string, to: string) => rename.mutate({ tag, to }),
    merge: (tags: string[], into: string, onSuccess?: () => void) =>
      merge.mutate({ tags, into }, onSuccess ? { onSuccess } : {}),
    remove: (tags: string[]) => remove.mutate({ tags }),
  };
}

/** Thousands of bookmarks take seconds: neither the rows nor the message wait for them. */
function useTagRemoval(onDone: () => void) {
  return useAction({
    changes: "bookmarks",
    optimistic: async ({ tags }: { tags: string[] }) => {
      const rollBack = await show("tags.list", (list) => withoutTags(list, tags));
      onDone();
      return rollBack;
    },
    call: ({ tags }) => {
      const deleted = trpcClient.tags.delete.mutate({ tags });
      const revert = () => deleted.then(({ changeId }) => undo.change(changeId)?.());
      toast({
        tone: "success",
        title: format(t.tagsDeleted, { count: tags.length, tag: tags[0] ?? "" }),
        action: { label: common.undo, onSelect: () => void revert().catch(() => undefined) },
      });
      return deleted;
    },
    failure: t.failedToDeleteTheTags,
  });
}

function withoutTags({ tags, total }: { tags: PopularTag[]; total: number }, gone: readonly string[]) {
  const names = new Set(gone);
  return { tags: tags.filter(({ tag }) => !names.has(tag)), total: total - names.size };
}
