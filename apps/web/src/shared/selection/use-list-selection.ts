import { useRef, useState } from "react";

/**
 * The selected entries of a list; entries that disappear are no longer selected.
 *
 * @param listed the shown entries, in order; ranges and `selectAll` apply to them
 * @param all all entries, if a filter hides some: hidden ones stay selected
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
