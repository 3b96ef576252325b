import { useEffect, useEffectEvent, useState } from "react";
import { trpc } from "../api/trpc.ts";
import { createBackoff } from "../connection/backoff.ts";
import { useIsAway } from "../connection/use-connection.ts";

interface Line {
  status: string;
  error: unknown;
  reset: () => void;
}

/**
 * A line that breaks does not say whether the server is away or the session has ended: a question that is asked then
 * does, and is noticed as every failure is. What the browser has given up is opened again.
 */
export function useBrokenLine({ status, error, reset }: Line): void {
  const utils = trpc.useUtils();
  const [backoff] = useState(createBackoff);
  const isAway = useIsAway();
  const isBroken = error !== null && error !== undefined;
  const reopen = useEffectEvent(reset);
  // The failure is told where all are: here only the question counts.
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
