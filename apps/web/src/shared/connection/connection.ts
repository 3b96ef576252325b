import { useEffect, useSyncExternalStore } from "react";
import { createBackoff } from "./backoff.ts";

/** Any answer shows that the server is back, with or without a session. */
const probe = "/api/auth/user";

type Listener = () => void;

let isAway = false;
const listeners = new Set<Listener>();
const backoff = createBackoff();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the server can be reached. While it cannot, it is probed with growing delays. */
export const connection = {
  isAway: (): boolean => isAway,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Called after a request that got no answer. */
  reportAway: (): void => {
    if (isAway) return;
    isAway = true;
    notify();
    waitAndTry();
  },
  /** Probes at once. */
  tryNow: (): void => {
    if (isAway) void attempt();
  },
};

function waitAndTry(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void attempt(), backoff.next());
}

async function attempt(): Promise<void> {
  clearTimeout(timer);
  if (!(await isReachable())) return waitAndTry();
  if (!isAway) return;
  isAway = false;
  backoff.reset();
  notify();
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(probe, { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

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
