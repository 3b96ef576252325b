import type { User } from "@bowerbird/contract/auth";
import { useQueryClient } from "@tanstack/react-query";
import { clearToast } from "../components/ui/toast.ts";
import { setExpired } from "./expired-session.ts";
import { tellOtherTabs } from "./other-tabs.ts";
import { sessionStore } from "./session-store.ts";

/** What to call once the server has signed somebody in or out. The gate of the routes does the rest. */
export function useSetSession(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return (user) => {
    // Nothing of one person may be seen by the next. What came of a mailed link is no person's.
    queryClient.removeQueries({ predicate: ({ meta }) => user === null || meta?.["isOfNobody"] !== true });
    clearToast();
    sessionStore.set(user);
    setExpired(false);
    tellOtherTabs();
  };
}

/**
 * What to call once somebody whose session had ended has signed in again. The same person goes on where they were; for
 * another the page starts anew.
 */
export function useRenewSession(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    const before = sessionStore.get();
    tellOtherTabs();
    if (before?.id !== user.id) return window.location.assign("/");
    sessionStore.set(user);
    setExpired(false);
    void queryClient.invalidateQueries();
  };
}
