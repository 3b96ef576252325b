import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { CheckedLink } from "@bowerbird/contract/link-checks";
import { trpcClient } from "../../../shared/api/trpc.ts";
import { useAction } from "../../../shared/changes/use-action.ts";
import type { Message } from "../../../shared/ui/toaster.tsx";

/** Actions for a bookmark that is marked as broken. */
export interface BrokenLinkActions {
  /** @param onCleared called if the page answers */
  checkAgain(bookmark: Bookmark, onCleared?: () => void): void;
  isChecking: boolean;
  /** Removes the mark on the person's word that the link works, with Undo. */
  trust(bookmark: Bookmark, onCleared?: () => void): void;
}

export function useBrokenLink(): BrokenLinkActions {
  const check = useAction({
    call: trpcClient.linkChecks.again.mutate,
    changes: "bookmarks",
    success: toMessage,
    failure: t.thePageCouldNotBeChecked,
  });
  const mark = {
    call: trpcClient.linkChecks.trust.mutate,
    changes: "bookmarks",
    failure: t.theMarkCouldNotBeChanged,
  } as const;
  const distrust = useAction(mark);
  const trust = useAction({
    ...mark,
    success: { title: t.notMarkedAnyMore, description: t.theLinkIsNotCheckedUntil },
    undo:
      (_, { id }) =>
      () =>
        distrust.mutate({ id, isTrusted: false }),
  });
  return {
    isChecking: check.isPending,
    checkAgain: ({ id }, onCleared) =>
      check.mutate({ id }, { onSuccess: ({ outcome }) => outcome === "answers" && onCleared?.() }),
    trust: ({ id }, onCleared) => trust.mutate({ id, isTrusted: true }, { onSuccess: () => onCleared?.() }),
  };
}

function toMessage({ outcome, bookmark }: CheckedLink): Message {
  if (outcome === "answers") return { title: t.thePageAnswersAgain };
  if (outcome === "fails")
    return { title: t.stillBroken, description: bookmark.brokenReason ?? t.noAnswer, tone: "neutral" };
  return { title: t.notClear, description: t.theSiteAnswersButDoesNot, tone: "neutral" };
}
