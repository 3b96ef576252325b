import { errorMessage } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { notifyOtherTabs } from "../../shared/session/other-tabs.ts";
import { lastSeenStore } from "../../shared/session/last-seen.ts";
import { toast } from "../../shared/ui/toast.ts";

/** Ends the session and reloads the page; a failure is shown in a toast. */
export function useLogOut() {
  return trpc.auth.logout.useMutation({
    // Reloads the page: the session has ended, and other components may notice that first.
    onSuccess: () => {
      lastSeenStore.remove();
      notifyOtherTabs();
      window.location.assign("/");
    },
    onError: (error) =>
      toast({ title: "Error", description: errorMessage(error, "Logging out did not work."), tone: "error" }),
  });
}
