import type { User } from "@bowerbird/contract/auth";
import { useQueryClient } from "@tanstack/react-query";
import { clearToast } from "../ui/toaster.tsx";
import { setExpired, sessionStore } from "./session-store.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { fromBase } from "../base-path/base-path.ts";

/** Call this once the server has signed the person in or out. The route guards do the rest. */
export function useSetSession(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return (user) => {
    // One user must never see another user's data. Results of emailed links belong to no user.
    queryClient.removeQueries({ predicate: ({ meta }) => user === null || meta?.["isUserIndependent"] !== true });
    clearToast();
    sessionStore.set(user);
    setExpired(false);
    notifyOtherTabs();
  };
}

/**
 * Call this once a person whose session had ended has signed in again. The same person stays on the page; for
 * another one the page reloads.
 */
export function useRenewSession(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    const before = sessionStore.get();
    notifyOtherTabs();
    if (before?.id !== user.id) return window.location.assign(fromBase("/"));
    sessionStore.set(user);
    setExpired(false);
    void queryClient.invalidateQueries();
  };
}
