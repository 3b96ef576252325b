import { useEffect } from "react";

/** How long nothing may be heard of work under way before it is asked for. */
const silence = 2_000;

interface Watched {
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Asks for something at work when nothing is heard of it, in case that its last event was missed. */
export function useWatch({ dataUpdatedAt, refetch }: Watched, isAtWork: boolean): void {
  useEffect(() => {
    if (!isAtWork) return;
    const due = dataUpdatedAt + silence;
    const timer = setInterval(() => void (Date.now() >= due && refetch()), silence);
    return () => clearInterval(timer);
  }, [isAtWork, dataUpdatedAt, refetch]);
}
