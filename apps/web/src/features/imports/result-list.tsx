import type { ImportItem } from "@bowerbird/contract/imports";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { ResultRow } from "./result-row.tsx";

interface ResultListProps {
  items: readonly ImportItem[];
  hasMore: boolean;
  onEndReached: () => void;
}

const rowHeight = 58;
/** How many rows before the end the next page is loaded. */
const loadAhead = 30;

/** Renders only the rows in view. */
export function ResultList({ items, hasMore, onEndReached }: ResultListProps) {
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no returned value is memoized
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastIndex >= items.length - loadAhead) onEndReached();
  }, [hasMore, lastIndex, items.length, onEndReached]);
  return (
    <div
      ref={frame}
      role="region"
      aria-label="List of links"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
      tabIndex={0}
      className="max-h-[min(32rem,70dvh)] overflow-y-auto rounded-b-xl -outline-offset-2"
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={hasMore ? -1 : items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ResultRow item={item} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
