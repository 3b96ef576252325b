import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { UndoneLast } from "@bowerbird/contract/history";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import type { Message } from "../../shared/ui/toaster.tsx";
import { historyText } from "./history-text.ts";
import { undoneMessage } from "./use-undo-entry.ts";

/** Undoes the last change made in this session, once for each press; a press meanwhile waits for the one before. */
export default function UndoLast({ presses }: { presses: number }) {
  const navigate = useNavigate();
  const undo = useAction({
    call: () => trpcClient.history.undoLast.mutate(),
    changes: "bookmarks",
    success: (last) => toMessage(last, () => void navigate("/history")),
    failure: common.failedToUndo,
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

function toMessage({ entry, isUndone, ...undone }: UndoneLast, openHistory: () => void): Message {
  const action = { label: common.history, onSelect: openHistory };
  if (!entry) {
    return { title: t.nothingToUndo, description: t.earlierChangesAreInYourHistory, tone: "neutral", action };
  }
  if (isUndone) return undoneMessage(entry, undone);
  return { title: historyText(entry), description: t.undoThisInYourHistory, tone: "neutral", action };
}
