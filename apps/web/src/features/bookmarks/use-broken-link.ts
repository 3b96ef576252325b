import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { CheckedLink } from "@bowerbird/contract/link-checks";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useRefreshLists } from "../../shared/changes/after-change.ts";
import { toast } from "../../shared/ui/toast.ts";

/** Actions for a bookmark that is marked as broken. */
export interface BrokenLinkActions {
  /** @param onCleared called if the page answers */
  checkAgain(bookmark: Bookmark, onCleared?: () => void): void;
  isChecking: boolean;
  /** Removes the mark on the person's word that the link works, with Undo. */
  trust(bookmark: Bookmark, onCleared?: () => void): void;
}

export function useBrokenLink(): BrokenLinkActions {
  const refresh = useRefreshLists();
  const failWith = (what: string) => (error: unknown) =>
    toast({ title: "Error", description: failureText(error, what), tone: "error" });
  const check = trpc.linkChecks.again.useMutation({
    onSettled: refresh,
    onSuccess: showOutcome,
    onError: failWith("The page could not be checked."),
  });
  const trust = trpc.linkChecks.trust.useMutation({
    onSettled: refresh,
    onError: failWith("The mark could not be changed."),
  });
  return {
    isChecking: check.isPending,
    checkAgain: ({ id }, onCleared) =>
      check.mutate({ id }, { onSuccess: ({ outcome }) => outcome === "answers" && onCleared?.() }),
    trust: ({ id }, onCleared) =>
      trust.mutate(
        { id, isTrusted: true },
        {
          onSuccess: () => {
            showTrusted(() => trust.mutate({ id, isTrusted: false }));
            onCleared?.();
          },
        },
      ),
  };
}

function showOutcome({ outcome, bookmark }: CheckedLink): void {
  if (outcome === "answers") return toast({ title: "The page answers again", tone: "success" });
  if (outcome === "fails") return toast({ title: "Still broken", description: bookmark.brokenReason ?? "No answer" });
  toast({ title: "Not clear", description: "The site answers, but does not show us the page." });
}

function showTrusted(undo: () => void): void {
  toast({
    title: "Not marked any more",
    description: "The link is not checked until its address changes.",
    tone: "success",
    action: { label: "Undo", onSelect: undo },
  });
}
