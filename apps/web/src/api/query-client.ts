import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { connection } from "../connection/connection-store.ts";
import { setExpired } from "../session/expired-session.ts";
import { sessionStore } from "../session/session-store.ts";
import { isUnauthorized, isUnreachable } from "./error-message.ts";

/** Cached data never goes stale by time; the event stream says what changed. Nothing is retried or polled. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeFailure }),
  mutationCache: new MutationCache({ onError: noticeFailure }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** A session that has ended, and a server that is away, are noticed by any call. */
function noticeFailure(error: Error): void {
  if (isUnreachable(error)) connection.reportAway();
  if (isUnauthorized(error) && sessionStore.get()) setExpired(true);
}
