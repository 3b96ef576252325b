import { keepLastSeen, type OfflineParts } from "./keep-last-seen.ts";

/** From now on the app opens without a network too. Browsers offer that only to pages that came by https. */
export default function startOffline(parts: OfflineParts): void {
  if (!("serviceWorker" in navigator)) return;
  // Private windows of some browsers refuse; everything else works as before.
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  keepLastSeen(parts);
}
