import { useEffect, useState } from "react";

/** Milliseconds without a key. */
const pause = 150;

/** What was typed, once nothing more comes. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
