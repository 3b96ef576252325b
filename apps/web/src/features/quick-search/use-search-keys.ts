import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";

interface ResultKeys {
  /** A key of each result, in order. */
  keys: readonly string[];
  /** Changes with the question; the first result is then highlighted again. */
  question: string;
  /** Whether the first result is highlighted by itself. */
  hasFirst?: boolean;
  /** @param index -1 if none is highlighted @param isChosen whether the person highlighted it */
  onChoose: (index: number, by: { isChosen: boolean; inNewTab: boolean }) => void;
  onClose: () => void;
}

/**
 * The keys of an open list: the arrows move a highlight that wraps and begins at the first result, Enter chooses,
 * with Ctrl/Cmd in a new tab, Escape closes. The highlight stays on its result when others arrive.
 */
export function useResultKeys({ keys, question, hasFirst = true, onChoose, onClose }: ResultKeys) {
  const [highlighted, setHighlighted] = useState({ question, key: "" });
  const index = highlighted.question === question ? keys.indexOf(highlighted.key) : -1;
  const active = index < 0 && hasFirst && keys.length > 0 ? 0 : index;
  const setActive = (next: number): void => setHighlighted({ question, key: keys[next] ?? "" });
  const move = (step: 1 | -1): void => {
    const from = active < 0 && step === -1 ? 0 : active;
    if (keys.length > 0) setActive((from + step + keys.length) % keys.length);
  };
  /** @returns whether the key was one of these */
  const onKey = ({ key, ctrlKey, metaKey }: ReactKeyboardEvent): boolean => {
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Enter") onChoose(active, { isChosen: index >= 0, inNewTab: ctrlKey || metaKey });
    else if (key === "Escape") onClose();
    else return false;
    return true;
  };
  return { active, setActive, onKey };
}

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
