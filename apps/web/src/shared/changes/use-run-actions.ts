import * as t from "../messages.json";
import { trpcClient } from "../api/trpc.ts";
import { bookmarkCount } from "./bookmark-count.ts";
import { useAction } from "./use-action.ts";

/** Actions on a recategorization run (categories or tags). */
export function useRunActions(id: string) {
  const shared = { changes: "recategorization", failure: t.failedToRecategorizeBookmarks } as const;
  const undo = useAction({
    ...shared,
    call: trpcClient.recategorizations.undo.mutate,
    success: ({ restored, kept }) => ({
      title: `${bookmarkCount(restored)} put back`,
      description: kept > 0 ? `${bookmarkCount(kept)} stayed because you changed them since.` : undefined,
    }),
  });
  const apply = useAction({
    ...shared,
    call: trpcClient.recategorizations.applyPreview.mutate,
    success: ({ applied }) => `${bookmarkCount(applied)} updated`,
    undo: () => () => undo.mutate({ id }),
  });
  const cancel = useAction({ ...shared, call: trpcClient.recategorizations.cancel.mutate });
  return { undo, apply, cancel };
}
