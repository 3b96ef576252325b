import type { PopularTag } from "@bowerbird/contract/tags";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ComponentProps, type RefObject, useLayoutEffect, useState } from "react";
import { TagRow } from "./tag-row.tsx";

interface TagRowsProps extends Omit<ComponentProps<typeof TagRow>, "entry" | "to" | "isSelected"> {
  list: RefObject<HTMLUListElement | null>;
  tags: readonly PopularTag[];
  selected: ReadonlySet<string>;
  linkOf: (tag: string) => string;
}

const rowHeight = 48;

/** Draws only what is in sight, however many tags there are. */
export function TagRows({ list, tags, selected, linkOf, ...act }: TagRowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // What stands above comes and goes: measured before every paint, for a number that mostly stays.
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-deps -- see above
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0));
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoized
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
            <TagRow entry={entry} to={linkOf(entry.tag)} isSelected={selected.has(entry.tag)} {...act} />
          </li>
        );
      })}
    </ul>
  );
}
