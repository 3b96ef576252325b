import type { TrashPage } from "@bowerbird/contract/bookmark-changes";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { TrashRow } from "./trash-row.tsx";

export type TrashedBookmark = TrashPage["items"][number];

interface TrashListProps {
  bookmarks: readonly TrashedBookmark[];
  hasMore: boolean;
  onEndReached: () => void;
  selected: ReadonlySet<string>;
  onToggle: (id: string, isRange: boolean) => void;
  onRestore: (id: string) => void;
}

const rowHeight = 64;
/** How many rows before the end the next page is loaded. */
const loadAhead = 30;

/** Renders only the rows in view. */
export function TrashList({ bookmarks, hasMore, onEndReached, selected, ...act }: TrashListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react/set-state-in-effect -- measured before the first paint
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- no returned value is memoized
  const virtualizer = useWindowVirtualizer({
    count: bookmarks.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
  });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastIndex >= bookmarks.length - loadAhead) onEndReached();
  }, [hasMore, lastIndex, bookmarks.length, onEndReached]);
  return (
    <ul
      ref={list}
      aria-label="Deleted bookmarks"
      className="relative overflow-hidden rounded-xl border border-line bg-surface shadow-low"
      style={{ height: virtualizer.getTotalSize() + 2 }}
    >
      {rows.map(({ index, start }) => {
        const bookmark = bookmarks[index];
        if (!bookmark) return null;
        return (
          <li
            key={bookmark.id}
            aria-setsize={hasMore ? -1 : bookmarks.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 border-line not-first:border-t"
            style={{ top: start - scrollMargin, height: rowHeight }}
          >
            <TrashRow bookmark={bookmark} isSelected={selected.has(bookmark.id)} {...act} />
          </li>
        );
      })}
    </ul>
  );
}
