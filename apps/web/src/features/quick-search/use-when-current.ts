import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls the action at once or, while an answer is loading, when it has arrived; only the last of several
 * calls counts, and another question cancels it.
 */
export function useWhenCurrent(
  question: string,
  isCurrent: boolean,
  action: (index: number) => void,
): (index: number) => void {
  const waiting = useRef<{ question: string; index: number } | null>(null);
  const act = useEffectEvent(action);
  useEffect(() => {
    const chosen = waiting.current;
    if (!isCurrent || !chosen) return;
    waiting.current = null;
    if (chosen.question === question) act(chosen.index);
  }, [question, isCurrent]);
  return (index) => {
    if (isCurrent) action(index);
    else waiting.current = { question, index };
  };
}
