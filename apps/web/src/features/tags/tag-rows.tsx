import type { PopularTag } from "@bowerbird/contract/tags";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ComponentProps, type RefObject, useLayoutEffect, useState } from "react";
import { TagRow } from "./tag-row.tsx";

interface TagRowsProps extends Omit<ComponentProps<typeof TagRow>, "entry" | "to" | "isSelected"> {
  list: RefObject<HTMLUListElement | null>;
  tags: readonly PopularTag[];
  selected: ReadonlySet<string>;
  toLink: (tag: string) => string;
}

const rowHeight = 48;

/** Renders only the rows in view. */
export function TagRows({ list, tags, selected, toLink, ...act }: TagRowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // The content above changes its height: measured before every paint; the number mostly stays the same.
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-deps -- see above
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0));
  // oxlint-disable-next-line react/incompatible-library -- no returned value is memoized
  const virtualizer = useWindowVirtualizer({
    count: tags.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
  });
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Tags"
      className="relative overflow-hidden rounded-xl border border-line bg-surface shadow-low outline-none"
      style={{ height: virtualizer.getTotalSize() + 2 }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const entry = tags[index];
        if (!entry) return null;
        return (
          <li
            key={entry.tag}
            aria-setsize={tags.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 border-line not-first:border-t"
            style={{ top: start - scrollMargin, height: rowHeight }}
          >
            <TagRow entry={entry} to={toLink(entry.tag)} isSelected={selected.has(entry.tag)} {...act} />
          </li>
        );
      })}
    </ul>
  );
}
