import { useRef, useState } from "react";

/**
 * Which entries of a list are chosen; what is there no longer is chosen no longer.
 *
 * @param listed those that are shown, in their order: ranges and `selectAll` are about them
 * @param all those that are there, where a filter hides some: what it hides stays chosen
 */
export function useListSelection(listed: readonly string[], all: readonly string[] = listed) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = new Set(all.filter((id) => chosen.has(id)));
  const toggle = (id: string, isRange: boolean): void => {
    const next = new Set(selected);
    for (const one of isRange ? between(listed, last.current, id) : [id]) {
      if (selected.has(id)) next.delete(one);
      else next.add(one);
    }
    last.current = id;
    setChosen(next);
  };
  const selectAll = (): void => setChosen(new Set([...selected, ...listed]));
  return { selected, toggle, selectAll, clear: () => setChosen(new Set()) };
}

export function between(listed: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : listed.indexOf(from), listed.indexOf(to)];
  return start < 0 ? [to] : listed.slice(Math.min(start, end), Math.max(start, end) + 1);
}
