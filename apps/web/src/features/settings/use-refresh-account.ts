import { useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../api/trpc.ts";
import { sessionKey } from "../../session/session-query.ts";

/** Asks again who is signed in, for all that shows it. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: sessionKey }), utils.account.invalidate()]);
  };
}
