import { invalidate } from "../../shared/api/invalidate.ts";
import { sessionStore } from "../../shared/session/session-store.ts";

/** Refetches the session and the account, for everything that shows them. */
export async function refreshAccount(): Promise<void> {
  await Promise.all([sessionStore.find(), invalidate("account")]);
}
