import * as common from "../messages.json";
import { trpcClient } from "../api/trpc.ts";
import { useAction } from "./use-action.ts";

type Ids = readonly string[];
type Undo = (() => void) | undefined;

/** What reverts changes of bookmarks; undefined without an id, when there is nothing to revert. */
export function useUndo() {
  const changes = useAction({
    call: async (ids: Ids) => {
      for (const id of ids.toReversed()) await trpcClient.bookmarks.undoChange.mutate({ id });
    },
    changes: "bookmarks",
    failure: () => common.failedToUndo,
  });
  const revert = (ids: Ids): Undo => (ids.length > 0 ? () => changes.mutate(ids) : undefined);
  return {
    change: (changeId: string | null) => revert(changeId === null ? [] : [changeId]),
    changes: revert,
  };
}
