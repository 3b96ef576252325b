import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { connection } from "../connection/connection.ts";
import { setExpired } from "../session/session-store.ts";
import { sessionStore } from "../session/session-store.ts";
import { isTwoStepMissing, isUnauthorized, isUnreachable } from "../errors/error-message.ts";

/** Cached data never goes stale by time: the event stream says what changed. No retries, no polling. */
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

/** Any call notices an ended session, an unreachable server, and that two-step sign-in is required now. */
function noticeFailure(error: Error): void {
  if (isUnreachable(error)) connection.reportAway();
  if (isUnauthorized(error) && sessionStore.get()) setExpired(true);
  if (isTwoStepMissing(error) && !sessionStore.get()?.mustSetUpTwoStep) void sessionStore.find();
}

/** Prefix of the query keys of all cached bookmark pages. */
export const bookmarkPagesKey = ["bookmark-pages"] as const;
