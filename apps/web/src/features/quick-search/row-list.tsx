import * as t from "./panel.messages.json";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import type { ReactNode } from "react";
import { bookmarksTitle, getRowKey, type Row, type RowGroup, similarTitle } from "./find-rows.ts";
import { BookmarkOption, RowOption } from "./quick-search-option.tsx";

interface RowListProps {
  id: string;
  groups: readonly RowGroup[];
  /** To mark in the bookmarks. */
  words: readonly string[];
  inPageText: QuickSearchOutput["inPageText"];
  /** The index of the highlighted row, counted over all groups. */
  active: number;
  onHover: (index: number) => void;
  onChoose: (row: Row, inNewTab: boolean) => void;
}

const noWords: readonly string[] = [];

/** The rows by group. The option of a row has the list's id with its index. */
export function RowList({ id, groups, words, inPageText, active, onHover, onChoose }: RowListProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <div
      role="listbox"
      id={id}
      aria-label={t.quickSearchResults}
      className="max-h-[min(42rem,68dvh)] overflow-y-auto p-1"
    >
      {groups.map(({ title, rows }, groupIndex) => (
        <Group key={title} title={title} isOnly={groups.length === 1}>
          {rows.map((row, rowIndex) => {
            const index = starts[groupIndex]! + rowIndex;
            const frame = {
              id: `${id}-${index}`,
              isActive: index === active,
              onHover: () => onHover(index),
              onChoose: (inNewTab: boolean) => onChoose(row, inNewTab),
            };
            if (row.kind !== "bookmark") return <RowOption key={getRowKey(row)} row={row} {...frame} />;
            const { bookmark } = row;
            return (
              <BookmarkOption
                key={bookmark.id}
                bookmark={bookmark}
                // What is similar has none of the words, or only little ones.
                words={title === similarTitle ? noWords : words}
                excerpt={inPageText?.[bookmark.id]}
                {...frame}
              />
            );
          })}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, isOnly, children }: { title: string; isOnly: boolean; children: ReactNode }) {
  const isBookmarks = title === bookmarksTitle;
  return (
    <div role="group" aria-label={isBookmarks ? t.bookmarksFound : title}>
      {!(isOnly && isBookmarks) && (
        <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
          {title}
        </p>
      )}
      {children}
    </div>
  );
}
