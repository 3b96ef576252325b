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
/** Rows before the end at which the next page is asked for. */
const ahead = 30;

/** Draws only the rows in sight, however many links there were. */
export function ResultList({ items, hasMore, onEndReached }: ResultListProps) {
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoized
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastIndex >= items.length - ahead) onEndReached();
  }, [hasMore, lastIndex, items.length, onEndReached]);
  return (
    <div
      ref={frame}
      role="region"
      aria-label="List of links"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keyboard
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
