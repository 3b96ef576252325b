import { useRef, useState } from "react";

interface ListSelectionOptions {
  /** All entries, if a filter hides some: hidden ones stay selected. */
  all?: readonly string[];
  /** How many entries there are, if not all are loaded. */
  total?: number;
}

/**
 * The selected entries of a list; entries that disappear are no longer selected.
 *
 * @param listed the shown entries, in order; ranges and `selectAll` apply to them
 */
export function useListSelection(
  listed: readonly string[],
  { all = listed, total = all.length }: ListSelectionOptions = {},
) {
  // Of the whole list: those that are not selected.
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = new Set(all.filter((id) => chosen.has(id) !== isWhole));
  const toggle = (id: string, isRange: boolean): void => {
    const next = new Set(chosen);
    const isAdded = selected.has(id) === isWhole;
    for (const one of isRange ? between(listed, last.current, id) : [id]) {
      if (isAdded) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setChosen(next);
  };
  const choose = (ids: Iterable<string>, whole: boolean): void => {
    setChosen(new Set(ids));
    setWhole(whole);
  };
  return {
    selected,
    /** Also those that are not loaded. */
    count: isWhole ? Math.max(0, total - chosen.size) : selected.size,
    isWhole,
    /** Of a whole list those that are not selected. */
    excepted: isWhole ? [...chosen] : [],
    toggle,
    selectAll: () => choose([...selected, ...listed], false),
    /** Selects all entries, loaded or not. */
    selectWhole: () => choose([], true),
    clear: () => choose([], false),
  };
}

export function between(listed: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : listed.indexOf(from), listed.indexOf(to)];
  return start < 0 ? [to] : listed.slice(Math.min(start, end), Math.max(start, end) + 1);
}
