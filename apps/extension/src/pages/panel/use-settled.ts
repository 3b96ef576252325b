import { useEffect, useState } from "react";

/** Debounce of typing (ms). */
const debounceMs = 150;

/** The typed text, once typing has paused. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
