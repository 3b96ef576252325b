import * as t from "./messages.json";
import { format } from "@bowerbird/contract/messages";
import { deviceHook } from "../../shared/api/device-hook.ts";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { notifyOtherTabs } from "../../shared/session/other-tabs.ts";
import { lastSeenStore } from "../../shared/session/last-seen.ts";
import { recentStore } from "../../shared/session/recent.ts";
import { fromBase } from "../../shared/base-path/base-path.ts";

/** Signing out would delete them. */
class UnsentChanges extends Error {
  readonly count: number;

  constructor(count: number) {
    super();
    this.count = count;
  }
}

/** Ends the session and reloads the page; a failure is shown in a toast. */
export function useLogOut() {
  return useAction({
    call: async () => {
      const left = await deviceHook.current?.flush();
      if (left) throw new UnsentChanges(left);
      return trpcClient.auth.logout.mutate();
    },
    // Reloads the page: the session has ended, and other components may notice that first.
    onSuccess: async () => {
      await deviceHook.current?.remove();
      await lastSeenStore.end();
      recentStore.remove();
      notifyOtherTabs();
      window.location.assign(fromBase("/"));
    },
    failure: (error) =>
      error instanceof UnsentChanges
        ? format(t.changesWait, { count: error.count })
        : errorMessage(error, t.couldNotLogOut),
  });
}
