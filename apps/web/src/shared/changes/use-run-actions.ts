import { failureText } from "../errors/error-message.ts";
import { invalidate } from "../api/invalidate.ts";
import { trpc } from "../api/trpc.ts";
import { toast } from "../ui/toast.ts";
import { bookmarkCount } from "./bookmark-count.ts";

/** Actions on a recategorization run (categories or tags). */
export function useRunActions(id: string) {
  const refresh = () => void invalidate("recategorization");
  const onError = (error: unknown): void => {
    toast({ title: "Error", description: failureText(error, "Failed to recategorize bookmarks"), tone: "error" });
  };
  const undo = trpc.recategorizations.undo.useMutation({
    onSettled: refresh,
    onError,
    onSuccess: ({ restored, kept }) =>
      toast({
        title: `${bookmarkCount(restored)} put back`,
        ...(kept > 0 ? { description: `${bookmarkCount(kept)} stayed because you changed them since.` } : {}),
        tone: "success",
      }),
  });
  const undoAction = { label: "Undo", onSelect: () => undo.mutate({ id }) };
  const apply = trpc.recategorizations.applyPreview.useMutation({
    onSettled: refresh,
    onError,
    onSuccess: ({ applied }) =>
      toast({ title: `${bookmarkCount(applied)} updated`, tone: "success", action: undoAction }),
  });
  const cancel = trpc.recategorizations.cancel.useMutation({ onSettled: refresh, onError });
  return { undo, apply, cancel };
}
