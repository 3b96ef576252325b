import type { User } from "@bowerbird/contract/auth";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { sessionKey, sessionQuery } from "./session-query.ts";

export type Session = { status: "loading" } | { status: "signed-out" } | { status: "signed-in"; user: User };

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return { status: "loading" };
  return data ? { status: "signed-in", user: data } : { status: "signed-out" };
}

/** What to call once the server has signed somebody in or out. The gate of the routes does the rest. */
export function useSetSession(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return (user) => {
    // Nothing of one person may be seen by the next.
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
    queryClient.setQueryData(sessionKey, user);
  };
}
