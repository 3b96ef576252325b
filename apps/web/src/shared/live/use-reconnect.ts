import { useEffect, useEffectEvent, useState } from "react";
import { trpc } from "../api/trpc.ts";
import { createBackoff, useIsAway } from "../connection/connection.ts";

interface Stream {
  status: string;
  error: unknown;
  reset: () => void;
}

/**
 * A broken event stream does not say whether the server is away or the session has ended, so a query is sent: its
 * error is handled like any other. A stream that the browser has closed is reopened.
 */
export function useReconnect({ status, error, reset }: Stream): void {
  const utils = trpc.useUtils();
  const [backoff] = useState(createBackoff);
  const isAway = useIsAway();
  const isBroken = error !== null && error !== undefined;
  const reopen = useEffectEvent(reset);
  // The query client handles the error.
  const ask = useEffectEvent(() => void utils.stats.get.fetch(undefined, { staleTime: 0 }).catch(() => {}));
  useEffect(() => {
    if (isBroken) ask();
  }, [isBroken]);
  useEffect(() => {
    if (status === "pending") backoff.reset();
    if (status !== "error" || isAway) return;
    const timer = setTimeout(() => reopen(), backoff.next());
    return () => clearTimeout(timer);
  }, [status, isAway, backoff]);
}
