import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { sessionKey } from "../session/session-query.ts";
import { isUnauthorized } from "./error-message.ts";

/** Cached data never goes stale by time; the event stream says what changed. Nothing is retried or polled. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionWhenRefused }),
  mutationCache: new MutationCache({ onError: endSessionWhenRefused }),
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

/** A session that has ended is noticed by any call; the gate then shows the sign-in page, and this page again after. */
function endSessionWhenRefused(error: Error): void {
  if (isUnauthorized(error) && queryClient.getQueryData(sessionKey)) queryClient.setQueryData(sessionKey, null);
}
