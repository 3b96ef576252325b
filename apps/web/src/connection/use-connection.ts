import { useEffect, useSyncExternalStore } from "react";
import { connection } from "./connection-store.ts";

export function useIsAway(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isAway);
}

/** Tracks the network state, and calls `onBack` when the server answers again. Mount once. */
export function useConnection(onBack: () => void): void {
  useEffect(() => {
    const onVisible = (): void => (document.visibilityState === "visible" ? connection.tryNow() : undefined);
    if (!navigator.onLine) connection.reportAway();
    window.addEventListener("offline", connection.reportAway);
    window.addEventListener("online", connection.tryNow);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.removeEventListener("offline", connection.reportAway);
      window.removeEventListener("online", connection.tryNow);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);
  useEffect(() => connection.subscribe(() => (connection.isAway() ? undefined : onBack())), [onBack]);
}
