import { useEffect } from "react";
import { createStore, useStore } from "../store/create-store.ts";
import { fromBase } from "../base-path/base-path.ts";

/** Any answer shows that the server is back, with or without a session. */
const probe = fromBase("/api/auth/user");

const [firstWaitMs, maxWaitMs] = [1_000, 30_000];

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

/** Time before the next attempt (ms): doubles each time, up to half a minute. */
export function createBackoff(random: () => number = Math.random) {
  let wait = firstWaitMs;
  return {
    next: (): number => {
      const current = wait;
      wait = Math.min(maxWaitMs, wait * 2);
      // Jitter, so that clients do not all reconnect at the same moment.
      return Math.round(current * (0.8 + random() * 0.4));
    },
    reset: (): void => void (wait = firstWaitMs),
  };
}
