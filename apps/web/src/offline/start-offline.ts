import { keepLastSeen, type OfflineParts } from "./keep-last-seen.ts";

/** Makes the app open without a network. Browsers allow that only over https. */
export default function startOffline(parts: OfflineParts): void {
  if (!("serviceWorker" in navigator)) return;
  // Private windows of some browsers refuse; everything else works as before.
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  keepLastSeen(parts);
}
