import { type KeyboardEvent, useState } from "react";

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
  const onKeyDown = (event: KeyboardEvent): void => {
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
