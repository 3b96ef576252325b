import { trpc } from "../../shared/api/trpc.ts";
import { sessionStore } from "../../shared/session/session-store.ts";

/** Refetches the session and the account, for everything that shows them. */
export function useRefreshAccount(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([sessionStore.find(), utils.account.invalidate()]);
  };
}
