import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { HistoryEntry } from "@bowerbird/contract/history";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { undoneMessage } from "../../shared/changes/undone-message.ts";
import { historyText } from "./history-text.ts";

/** Undoes an entry of the history that can be undone, and says what was undone. */
export function useUndoEntry({ undo }: Pick<HistoryEntry, "undo">) {
  return useAction({
    call: (entry: HistoryEntry) => trpcClient.history.undo.mutate(entry.undo!),
    changes: undo?.kind === "recategorization" || undo?.kind === "restore" ? undo.kind : "bookmarks",
    success: (undone, entry) =>
      undone.isRunning ? { title: t.undoing, description: historyText(entry) } : undoneMessage(entry, undone),
    failure: common.failedToUndo,
  });
}
