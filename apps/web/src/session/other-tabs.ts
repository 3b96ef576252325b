import { connection } from "../connection/connection-store.ts";
import { sessionStore } from "./session-store.ts";

/** The tabs of a browser share its session: signing in or out in one is seen in the others. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("bowerbird:session") : null;

export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel?.postMessage("changed");
}

/** Follows what the other tabs do, from now on, and finds out who is signed in once the server can tell. */
export function followSession(): void {
  channel?.addEventListener("message", () => void follow());
  connection.subscribe(() => {
    if (!connection.isAway() && !(sessionStore.get() && sessionStore.isSure())) void follow();
  });
}

async function follow(): Promise<void> {
  const before = sessionStore.get();
  const user = await sessionStore.find();
  // Nothing of one person may be seen by the next.
  if (before && user && user.id !== before.id) window.location.assign("/");
}
