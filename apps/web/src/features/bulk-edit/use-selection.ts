import { useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** With `isRange` everything between the last one touched and this one takes its state. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Which of the listed are chosen; what is listed no longer is chosen no longer. */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = new Set(listed.filter((id) => chosen.has(id)));
  const toggle = (id: string, isRange: boolean): void => {
    const next = new Set(ids);
    for (const one of isRange ? between(listed, last.current, id) : [id]) {
      if (ids.has(id)) next.delete(one);
      else next.add(one);
    }
    last.current = id;
    setChosen(next);
  };
  return { ids, toggle, selectAll: () => setChosen(new Set(listed)), clear: () => setChosen(new Set()) };
}

export function between(listed: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : listed.indexOf(from), listed.indexOf(to)];
  return start < 0 ? [to] : listed.slice(Math.min(start, end), Math.max(start, end) + 1);
}
