import { format } from "@bowerbird/contract/messages";
import * as bulk from "./bulk.messages.json";
import * as t from "./run.messages.json";
import { trpcClient } from "../api/trpc.ts";
import { useAction } from "./use-action.ts";

/** Actions on a recategorization run (categories or tags). */
export function useRunActions(id: string) {
  const shared = { changes: "recategorization", failure: t.failedToRecategorizeBookmarks } as const;
  const undo = useAction({
    ...shared,
    call: trpcClient.recategorizations.undo.mutate,
    success: ({ restored, kept }) => ({
      title: format(t.restoredBookmarks, { count: restored }),
      description: kept > 0 ? format(t.bookmarksStayed, { kept }) : undefined,
    }),
  });
  const apply = useAction({
    ...shared,
    call: trpcClient.recategorizations.applyPreview.mutate,
    success: ({ applied }) => format(bulk.bookmarksUpdated, { count: applied }),
    undo: () => () => undo.mutate({ id }),
  });
  const cancel = useAction({ ...shared, call: trpcClient.recategorizations.cancel.mutate });
  return { undo, apply, cancel };
}
