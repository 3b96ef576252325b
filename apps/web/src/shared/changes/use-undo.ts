import * as common from "../messages.json";
import { trpcClient } from "../api/trpc.ts";
import type { Message } from "../ui/toaster.tsx";
import { undoneMessage } from "./undone-message.ts";
import { useAction } from "./use-action.ts";

type Ids = readonly string[];
type Undo = (() => void) | undefined;

/** What reverts changes of bookmarks, and says what came back; undefined without an id, when there is nothing to revert. */
export function useUndo() {
  const changes = useAction({
    call: async (ids: Ids) => {
      const undone = [];
      for (const id of ids.toReversed()) undone.push(await trpcClient.bookmarks.undoChange.mutate({ id }));
      return undone;
    },
    changes: "bookmarks",
    success: toMessage,
    failure: () => common.failedToUndo,
  });
  const revert = (ids: Ids): Undo => (ids.length > 0 ? () => changes.mutate(ids) : undefined);
  return {
    change: (changeId: string | null) => revert(changeId === null ? [] : [changeId]),
    changes: revert,
  };
}

type UndoneChange = Awaited<ReturnType<typeof trpcClient.bookmarks.undoChange.mutate>>;

/** @returns nothing while the rest goes on, which is shown elsewhere, and from a device that is offline */
function toMessage(all: readonly UndoneChange[]): Message | undefined {
  const changes = all.flatMap(({ change }) => change ?? []);
  const [first] = changes;
  if (!first || all.some(({ isRunning }) => isRunning)) return undefined;
  const kept = all.reduce((sum, { failed }) => sum + failed.length, 0);
  if (all.length === 1) return undoneMessage(first, { kept, backIn: all[0]?.backIn });
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  return undoneMessage({ kind: "edit", count, subject: null, target: null }, { kept });
}
