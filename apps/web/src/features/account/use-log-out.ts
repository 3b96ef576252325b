import * as t from "./messages.json";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { notifyOtherTabs } from "../../shared/session/other-tabs.ts";
import { lastSeenStore } from "../../shared/session/last-seen.ts";
import { recentStore } from "../../shared/session/recent.ts";

/** Ends the session and reloads the page; a failure is shown in a toast. */
export function useLogOut() {
  return useAction({
    call: trpcClient.auth.logout.mutate,
    // Reloads the page: the session has ended, and other components may notice that first.
    onSuccess: () => {
      lastSeenStore.remove();
      recentStore.remove();
      notifyOtherTabs();
      window.location.assign("/");
    },
    failure: (error) => errorMessage(error, t.couldNotLogOut),
  });
}
