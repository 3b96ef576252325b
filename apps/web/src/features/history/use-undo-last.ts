import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { UndoneLast } from "@bowerbird/contract/history";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import type { Message } from "../../shared/ui/toaster.tsx";
import { historyText } from "./history-text.ts";
import { undoneMessage } from "../../shared/changes/undone-message.ts";

/** @returns undoes the last change made in this session; called again meanwhile, it waits for the one before */
export function useUndoLast(): () => void {
  const navigate = useNavigate();
  const undo = useAction({
    call: () => trpcClient.history.undoLast.mutate(),
    changes: "bookmarks",
    success: (last) => toMessage(last, () => void navigate("/history")),
    failure: common.failedToUndo,
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return () => {
    last.current = last.current.then(() => undo.mutateAsync().catch(() => {}));
  };
}

function toMessage({ entry, isUndone, ...undone }: UndoneLast, openHistory: () => void): Message {
  const action = { label: common.history, onSelect: openHistory };
  if (!entry) {
    return { title: t.nothingToUndo, description: t.earlierChangesAreInYourHistory, tone: "neutral", action };
  }
  if (isUndone) return undoneMessage(entry, undone);
  return { title: historyText(entry), description: t.undoThisInYourHistory, tone: "neutral", action };
}
