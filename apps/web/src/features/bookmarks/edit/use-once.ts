import { useEffect, useEffectEvent, useRef } from "react";

/** Runs once for each value, also where effects run twice. For parts that are loaded to do what was asked for. */
export function useOnce(value: object, run: () => void): void {
  const last = useRef<object>(null);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    runNow();
  }, [value]);
}
