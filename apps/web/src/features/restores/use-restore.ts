import { useRefreshLists } from "../../changes/use-refresh-lists.ts";
import { failureText } from "../../api/error-message.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../components/ui/toast.ts";

/** Actions on a restore. */
export function useRestoreActions() {
  const utils = trpc.useUtils();
  const refreshLists = useRefreshLists();
  const onSettled = (): void => {
    void utils.restores.invalidate();
    refreshLists();
  };
  const onError = (error: unknown): void => {
    toast({ title: "Error", description: failureText(error, "The backup could not be restored"), tone: "error" });
  };
  return {
    apply: trpc.restores.applyPreview.useMutation({ onSettled, onError }),
    undo: trpc.restores.undo.useMutation({ onSettled, onError }),
    cancel: trpc.restores.cancel.useMutation({ onSettled, onError }),
  };
}
