import { connection } from "../connection/connection.ts";
import { sessionStore } from "./session-store.ts";

/** The tabs of a browser share its session: signing in or out in one updates the others. */
const channel = openChannel();

/** Null in browsers without channels, or that refuse them together with cookies. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel("bowerbird:session");
  } catch {
    return null;
  }
}

export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel?.postMessage("changed");
}

/** Follows sign-ins and sign-outs in other tabs, and asks for the session once the server can be reached. */
export function followSession(): void {
  channel?.addEventListener("message", () => void follow());
  connection.subscribe(() => {
    if (!connection.isAway() && !(sessionStore.get() && sessionStore.isSure())) void follow();
  });
}

async function follow(): Promise<void> {
  const before = sessionStore.get();
  const user = await sessionStore.find();
  // One user must never see another user's data.
  if (before && user && user.id !== before.id) window.location.assign("/");
}
