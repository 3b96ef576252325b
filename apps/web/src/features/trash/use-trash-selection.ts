import { useRef, useState } from "react";

/** Which of the listed are chosen; what is listed no longer is chosen no longer. */
export function useTrashSelection(listed: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = new Set(listed.filter((id) => chosen.has(id)));
  const toggle = (id: string, isRange: boolean): void => {
    const next = new Set(selected);
    for (const one of isRange ? between(listed, last.current, id) : [id]) {
      if (selected.has(id)) next.delete(one);
      else next.add(one);
    }
    last.current = id;
    setChosen(next);
  };
  return { selected, toggle, selectAll: () => setChosen(new Set(listed)), clear: () => setChosen(new Set()) };
}

export function between(listed: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : listed.indexOf(from), listed.indexOf(to)];
  return start < 0 ? [to] : listed.slice(Math.min(start, end), Math.max(start, end) + 1);
}
