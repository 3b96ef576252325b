import type { UndoneLast } from "@bowerbird/contract/history";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { trpcClient } from "../../shared/api/trpc.ts";
import { isDialogOpen, isTyping } from "../../shared/browser/shortcut-keys.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import type { Message } from "../../shared/ui/toaster.tsx";
import { historyText } from "./history-text.ts";
import { undoneText } from "./use-undo-entry.ts";

/** Ctrl/Cmd+Z undoes the last change made in this session, except in text fields and dialogs. */
export default function UndoKey() {
  const navigate = useNavigate();
  const undo = useAction({
    call: () => trpcClient.history.undoLast.mutate(),
    changes: "bookmarks",
    success: (last) => toMessage(last, () => void navigate("/history")),
    failure: "Failed to undo",
  });
  // Keys pressed meanwhile wait: each undoes the change before.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isUndo =
      (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
    if (!isUndo || event.repeat || event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    last.current = last.current.then(() => undo.mutateAsync().catch(() => {}));
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return null;
}

function toMessage({ entry, isUndone, kept }: UndoneLast, openHistory: () => void): Message {
  const action = { label: "History", onSelect: openHistory };
  if (!entry)
    return { title: "Nothing to undo", description: "Earlier changes are in your history.", tone: "neutral", action };
  if (isUndone) return { title: "Undone", description: undoneText(entry, kept) };
  return { title: historyText(entry), description: "Undo this in your history.", tone: "neutral", action };
}
