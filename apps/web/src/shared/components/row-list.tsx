import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../ui/basics.tsx";

interface RowListProps<T> {
  label: string;
  rows: readonly T[];
  /** Of each row (px). */
  rowHeight: number;
  getKey: (row: T) => string;
  children: (row: T) => ReactNode;
  /** For a list that takes the focus. */
  ref?: RefObject<HTMLUListElement | null>;
  /** Whether there are rows that are not loaded. */
  hasMore?: boolean;
  /** Called near the end of the loaded rows if there are more. */
  onEndReached?: () => void;
}

/** How many rows before the end the next page is loaded. */
const loadAhead = 30;

/** A list that scrolls with the page; only the rows in view are rendered. */
export function RowList<T>({ label, rows, rowHeight, getKey, children, ref, hasMore, onEndReached }: RowListProps<T>) {
  const own = useRef<HTMLUListElement>(null);
  const list = ref ?? own;
  const [scrollMargin, setScrollMargin] = useState(0);
  // The content above changes its height: measured before every paint; the number mostly stays the same.
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-deps -- see above
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0));
  // oxlint-disable-next-line react/incompatible-library -- no returned value is memoized
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
  });
  const shown = virtualizer.getVirtualItems();
  const lastIndex = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastIndex >= rows.length - loadAhead) onEndReached?.();
  }, [hasMore, lastIndex, rows.length, onEndReached]);
  return (
    <ul
      ref={list}
      tabIndex={ref && -1}
      aria-label={label}
      className={classNames(
        "relative overflow-hidden rounded-xl border border-line bg-surface shadow-low",
        ref && "outline-none",
      )}
      style={{ height: virtualizer.getTotalSize() + 2 }}
    >
      {shown.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={getKey(row)}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 border-line not-first:border-t"
            style={{ top: start - scrollMargin, height: rowHeight }}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
}
