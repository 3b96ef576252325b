import type { ReactNode } from "react";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { bookmarksTitle, getRowKey, type Row, type RowGroup, similarTitle } from "./find-rows.ts";
import { BookmarkOption, MenuRow } from "./quick-search-option.tsx";
import * as t from "./panel.messages.json";

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
 * The rows by group: options of one list, which the field controls, so that a screen reader reads each of them from the
 * field. The row of an index has the list's id with that index.
 */
export function RowList({ id, groups, words, ...list }: RowListProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    // A box that scrolls would be a stop of Tab before the link to all results.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t.quickSearchResults}
      className="max-h-[min(42rem,68dvh)] min-h-0 overflow-y-auto p-1"
    >
      {groups.map((group, position) => (
        <Group key={group.title} group={group} isOnly={groups.length === 1}>
          {group.rows.map((row, offset) => {
            const index = starts[position]! + offset;
            // What is similar has none of the words, or only little ones.
            const marked = group.title === similarTitle ? noWords : words;
            return (
              <ListedRow key={getRowKey(row)} row={row} id={`${id}-${index}`} index={index} words={marked} {...list} />
            );
          })}
        </Group>
      ))}
    </div>
  );
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
  const name = group.title === bookmarksTitle ? t.bookmarksFound : group.title;
  return (
    <div role="group" aria-label={name}>
      {!(isOnly && group.title === bookmarksTitle) && (
        <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
          {group.title}
        </p>
      )}
      {children}
    </div>
  );
}

/** Opens a saved link in a new tab. An unsafe one, such as `javascript:`, is never opened. */
export function openInNewTab({ url }: { url: string }): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? "")) window.open(url, "_blank", "noopener,noreferrer");
}
