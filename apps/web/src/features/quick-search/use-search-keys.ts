import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { isTakenKey } from "../../shared/browser/shortcut-keys.ts";

interface ResultKeys {
  count: number;
  /** Changes with the results; the highlight is then reset. */
  resultsKey: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onClear: () => void;
  onChoose: (index: number) => void;
}

/** Arrow keys move a highlight that wraps, Enter chooses it (or the first), Escape closes, and then clears. */
export function useResultKeys({ count, resultsKey, isOpen, ...act }: ResultKeys) {
  const [highlighted, setHighlighted] = useState({ resultsKey, index: -1 });
  const active = highlighted.resultsKey === resultsKey ? highlighted.index : -1;
  const setActive = (index: number): void => setHighlighted({ resultsKey, index });
  const move = (step: 1 | -1): void => {
    if (!isOpen) act.onOpen();
    else if (count > 0) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
  };
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && isOpen) act.onChoose(Math.max(active, 0));
    else if (event.key === "Escape") (isOpen ? act.onClose : act.onClear)();
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}

/** Ctrl/Cmd+K anywhere, and `/` outside of text fields, focus the search box. */
export function useSearchHotkeys(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
      if (!isCommand && (event.key !== "/" || isTakenKey(event))) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [input]);
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
