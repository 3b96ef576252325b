import { trpc } from "../../api/trpc.ts";
import { sessionStore } from "../../session/session-store.ts";

/** Asks again who is signed in, for all that shows it. */
export function useRefreshAccount(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([sessionStore.find(), utils.account.invalidate()]);
  };
}
