import { useEffect, useEffectEvent } from "react";

/** Whether a part of the dialog for adding can be sent: not yet, now, or it is being sent. */
export type Readiness = "waiting" | "ready" | "busy";

/** Tells the dialog, whose button sends the part. */
export function useReadiness(readiness: Readiness, onReadiness: (readiness: Readiness) => void): void {
  const report = useEffectEvent(onReadiness);
  useEffect(() => report(readiness), [readiness]);
}
