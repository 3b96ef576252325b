import * as t from "./panel.messages.json";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import type { ReactNode } from "react";
import { bookmarksTitle, getRowKey, type Row, type RowGroup, similarTitle } from "./find-rows.ts";
import { BookmarkOption, MenuRow } from "./quick-search-option.tsx";

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

/**
 * The rows by group. The row of an index has the list's id with that index. Only bookmarks are options of the list of
 * results; what else fits is in menus beside it.
 */
export function RowList({ id, groups, words, ...list }: RowListProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0));
  const parts = groups.map((group, index) => ({ group, start: starts[index]! }));
  const first = groups.findIndex(isOfBookmarks);
  const end = groups.findLastIndex(isOfBookmarks) + 1;
  const show = ({ group, start }: (typeof parts)[number]) => (
    <Group key={group.title} group={group} isOnly={groups.length === 1}>
      {group.rows.map((row, index) => (
        <ListedRow
          key={getRowKey(row)}
          row={row}
          id={`${id}-${start + index}`}
          index={start + index}
          // What is similar has none of the words, or only little ones.
          words={group.title === similarTitle ? noWords : words}
          {...list}
        />
      ))}
    </Group>
  );
  return (
    <div id={id} className="max-h-[min(42rem,68dvh)] overflow-y-auto p-1">
      {parts.slice(0, Math.max(first, 0)).map(show)}
      {first >= 0 && (
        <div role="listbox" aria-label={t.quickSearchResults}>
          {parts.slice(first, end).map(show)}
        </div>
      )}
      {parts.slice(end).map(show)}
    </div>
  );
}

function isOfBookmarks({ rows }: RowGroup): boolean {
  return rows[0]?.kind === "bookmark";
}

interface ListedRowProps extends Omit<RowListProps, "groups"> {
  row: Row;
  index: number;
}

function ListedRow({ row, id, index, words, inPageText, active, onHover, onChoose }: ListedRowProps) {
  const frame = {
    id,
    isActive: index === active,
    onHover: () => onHover(index),
    onChoose: (inNewTab: boolean) => onChoose(row, inNewTab),
  };
  if (row.kind !== "bookmark") return <MenuRow row={row} {...frame} />;
  const { bookmark } = row;
  return <BookmarkOption {...{ bookmark, words }} excerpt={inPageText?.[bookmark.id]} {...frame} />;
}

function Group({ group, isOnly, children }: { group: RowGroup; isOnly: boolean; children: ReactNode }) {
  const isBookmarks = isOfBookmarks(group);
  const name = group.title === bookmarksTitle ? t.bookmarksFound : group.title;
  return (
    <div role={isBookmarks ? "group" : "menu"} aria-label={name}>
      {!(isOnly && group.title === bookmarksTitle) && (
        <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
          {group.title}
        </p>
      )}
      {children}
    </div>
  );
}
