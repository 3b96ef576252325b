import * as t from "./messages.json";
import type { ImportItem } from "@bowerbird/contract/imports";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { itemStatusStyles } from "./import-summary.ts";

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
      aria-label={t.listOfLinks}
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

/** A line that is no address got a scheme when it was read. */
function asTyped(url: string): string {
  return /\s/.test(url) ? url.replace(/^https:\/\//, "") : url;
}

/** One link of an import, its result and the reason. */
function ResultRow({ item }: { item: ImportItem }) {
  const { label, icon: Icon, ink } = itemStatusStyles[item.status];
  const isWebUrl = item.status !== "failed" && parseWebUrl(item.url).ok;
  const title = isWebUrl ? displayTitle(item) : item.title.trim();
  return (
    <div className="flex items-start gap-3 px-5 py-2.5">
      <Icon aria-hidden className={classNames("mt-[3px] size-4 shrink-0", ink)} />
      <div className="min-w-0 flex-1">
        {title && (
          <p className="truncate" dir="auto">
            {title}
          </p>
        )}
        <p className="truncate text-xs text-muted" dir="ltr">
          {isWebUrl ? (
            <a href={item.url} target="_blank" rel="noopener noreferrer" className="rounded-xs hover:underline">
              {item.url}
            </a>
          ) : (
            asTyped(item.url)
          )}
        </p>
        {item.message && <p className={classNames("text-sm break-words", ink)}>{item.message}</p>}
      </div>
      <span className={classNames("shrink-0 text-sm", ink)}>{label}</span>
    </div>
  );
}
