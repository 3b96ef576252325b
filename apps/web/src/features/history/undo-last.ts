import type { UndoneLast } from "@bowerbird/contract/history";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import type { Message } from "../../shared/ui/toaster.tsx";
import { historyText } from "./history-text.ts";
import { undoneText } from "./use-undo-entry.ts";

/** Undoes the last change made in this session, once for each press; a press meanwhile waits for the one before. */
export default function UndoLast({ presses }: { presses: number }) {
  const navigate = useNavigate();
  const undo = useAction({
    call: () => trpcClient.history.undoLast.mutate(),
    changes: "bookmarks",
    success: (last) => toMessage(last, () => void navigate("/history")),
    failure: "Failed to undo",
  });
  const handled = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const undoNext = useEffectEvent((): void => {
    last.current = last.current.then(() => undo.mutateAsync().catch(() => {}));
  });
  useEffect(() => {
    for (; handled.current < presses; handled.current++) undoNext();
  }, [presses]);
  return null;
}

function toMessage({ entry, isUndone, kept }: UndoneLast, openHistory: () => void): Message {
  const action = { label: "History", onSelect: openHistory };
  if (!entry) {
    return { title: "Nothing to undo", description: "Earlier changes are in your history.", tone: "neutral", action };
  }
  if (isUndone) return { title: "Undone", description: undoneText(entry, kept) };
  return { title: historyText(entry), description: "Undo this in your history.", tone: "neutral", action };
}
