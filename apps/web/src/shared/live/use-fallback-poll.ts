import { useEffect } from "react";

/** How long a running job may be silent before it is polled (ms). */
const silentMs = 2_000;

interface Watched {
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Polls a running job when no event has arrived for a while, in case the last one was missed. */
export function useFallbackPoll({ dataUpdatedAt, refetch }: Watched, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const due = dataUpdatedAt + silentMs;
    const timer = setInterval(() => void (Date.now() >= due && refetch()), silentMs);
    return () => clearInterval(timer);
  }, [isRunning, dataUpdatedAt, refetch]);
}
