import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { HistoryEntry } from "@bowerbird/contract/history";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { historyText } from "./history-text.ts";

/** Undoes an entry of the history that can be undone, and says what was undone. */
export function useUndoEntry({ undo }: Pick<HistoryEntry, "undo">) {
  return useAction({
    call: callUndo,
    changes: undo?.kind === "recategorization" || undo?.kind === "restore" ? undo.kind : "bookmarks",
    success: ({ kept, isBegun }, entry) => ({
      title: isBegun ? t.undoing : common.undone,
      description: undoneText(entry, kept),
    }),
    failure: common.failedToUndo,
  });
}

/** @returns how many bookmarks stay because they were changed since, and whether the rest is done in the background */
async function callUndo({ undo }: HistoryEntry): Promise<{ kept: number; isBegun?: boolean }> {
  const { kind, id } = undo!;
  switch (kind) {
    case "import":
      await trpcClient.imports.undo.mutate({ id });
      return { kept: 0 };
    case "recategorization":
      return trpcClient.recategorizations.undo.mutate({ id });
    case "restore":
      await trpcClient.restores.undo.mutate({ id });
      return { kept: 0, isBegun: true };
    case "change":
      return { kept: (await trpcClient.bookmarks.undoChange.mutate({ id })).failed.length };
  }
}

/** What was undone, and what was not. */
export function undoneText(entry: HistoryEntry, kept: number): string {
  if (kept === 0) return historyText(entry);
  return format(t.keptLinks, { kept });
}
