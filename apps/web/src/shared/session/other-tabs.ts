import { connection } from "../connection/connection.ts";
import { sessionStore } from "./session-store.ts";
import { fromBase } from "../base-path/base-path.ts";

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
  channel?.addEventListener("message", ({ data }) => {
    if (data === "changed" || data !== getId()) void follow();
  });
  tellWhoIsHere();
  connection.subscribe(() => {
    if (!connection.isAway() && !(sessionStore.get() && sessionStore.isSure())) void follow();
  });
}

/** A page that opens tells the others who is signed in: what these show may be another person's. */
function tellWhoIsHere(): void {
  const id = getId();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  if (id !== undefined) return channel?.postMessage(id);
  const stop = sessionStore.subscribe(() => {
    stop();
    tellWhoIsHere();
  });
}

/** Null if signed out, undefined until known. */
function getId(): string | null | undefined {
  const user = sessionStore.get();
  return user && user.id;
}

async function follow(): Promise<void> {
  const before = sessionStore.get();
  const user = await sessionStore.find();
  // One user must never see another user's data.
  if (before && user && user.id !== before.id) window.location.assign(fromBase("/"));
}
