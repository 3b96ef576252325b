import { useEffect } from "react";
import { createStore, useStore } from "../store/create-store.ts";
import { createBackoff } from "./backoff.ts";

/** Any answer shows that the server is back, with or without a session. */
const probe = "/api/auth/user";

const away = createStore(false);
const backoff = createBackoff();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the server can be reached. While it cannot, it is probed with growing delays. */
export const connection = {
  isAway: away.get,
  subscribe: away.subscribe,
  /** Called after a request that got no answer. */
  reportAway: (): void => {
    if (away.get()) return;
    away.set(true);
    waitAndTry();
  },
  /** Probes at once. */
  tryNow: (): void => {
    if (away.get()) void attempt();
  },
};

function waitAndTry(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void attempt(), backoff.next());
}

async function attempt(): Promise<void> {
  clearTimeout(timer);
  if (!(await isReachable())) return waitAndTry();
  if (!away.get()) return;
  backoff.reset();
  away.set(false);
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(probe, { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

export function useIsAway(): boolean {
  return useStore(away);
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
