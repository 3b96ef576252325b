import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { HistoryEntry, UndoneEntry } from "@bowerbird/contract/history";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { shownCategory } from "../../shared/category-tree/category-tree.ts";
import type { Message } from "../../shared/ui/toaster.tsx";
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

/** The result of an undo, and what was not undone. */
export function undoneMessage(entry: HistoryEntry, { kept, backIn }: Pick<UndoneEntry, "kept" | "backIn">): Message {
  const title = resultText(entry, kept, backIn ?? null);
  const stayed = kept > 0 ? format(t.linksStay, { kept }) : undefined;
  return title === null
    ? { title: common.undone, description: stayed ?? historyText(entry) }
    : { title, description: stayed };
}

/** @returns null where the sentence of the history says what was undone */
function resultText({ kind, count: changed }: HistoryEntry, kept: number, backIn: string | null): string | null {
  const count = changed - kept;
  if (count <= 0) return null;
  if (kind === "delete") return format(t.linksAreBackFromTheTrash, { count });
  if (kind !== "move") return null;
  return backIn === null
    ? format(t.linksMovedBack, { count })
    : format(t.linksAreBackIn, { count, category: shownCategory(backIn) });
}
