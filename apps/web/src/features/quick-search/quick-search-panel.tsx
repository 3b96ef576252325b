import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./panel.messages.json";
import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { type ReactNode, useId, useImperativeHandle, useLayoutEffect, useMemo } from "react";
import type { Action } from "../../shared/actions/action.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import type { CategoryNode } from "../../shared/category-tree/category-tree.ts";
import { recentStore } from "../../shared/session/recent.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { Spinner } from "../../shared/ui/basics.tsx";
import { getRowKey, type Row, type RowGroup, similarTitle, toRecent } from "./find-rows.ts";
import { correctedQuery, searchedWords } from "../../shared/components/highlighted-text.tsx";
import { openInNewTab } from "./open-in-new-tab.ts";
import type { SearchPanelProps } from "./quick-search.tsx";
import { RowList } from "./row-list.tsx";
import { KeyHints, SeeAll } from "./panel-footer.tsx";
import { isCommand } from "./use-search.ts";
import { useJoinedResults } from "./use-joined-results.ts";
import { useRowGroups } from "./use-row-groups.ts";
import { useResultKeys, useWhenCurrent } from "./use-search-keys.ts";

/** The pages that rows open. */
export interface RowPaths {
  search: (query: string) => string;
  tag: (tag: string) => string;
  savedSearch: (filters: SavedFilters) => string;
  category: (node: CategoryNode) => string;
}

interface QuickSearchPanelProps extends Omit<SearchPanelProps, "isOpen"> {
  paths: RowPaths;
  onNavigate: (path: string) => void;
  onRun: (action: Action) => void;
}

/** What the search box found, and what was opened last if it is empty. */
export function QuickSearchPanel(props: QuickSearchPanelProps) {
  const { text, search, paths, onClose } = props;
  const listId = useId();
  const keep = useKeep();
  const isSearch = text.trim() !== "" && !isCommand(text);
  const { bookmarks, similar, makeRoomFor } = useJoinedResults(search.bookmarks, search.settled);
  const { corrections, query, isSearching, failure } = search;
  const groups = useRowGroups(text, { bookmarks, similar, tags: search.tags });
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const choose = useChoose(props, keep);
  const { active, setActive } = usePanelKeys(props, groups, rows, choose);
  const activeRow = rows[active];
  makeRoomFor(activeRow?.kind === "bookmark" ? bookmarks.indexOf(activeRow.bookmark) : -1);
  const shownId = rows.length > 0 ? listId : undefined;
  useReportedList(props.onList, shownId, active);
  const isNothing = isSearch ? !isSearching && failure === null && bookmarks.length === 0 : rows.length === 0;
  return (
    <div className="absolute top-full start-0 z-30 mt-1.5 flex max-h-[calc(100dvh-var(--header-height)-0.5rem)] w-full flex-col overflow-hidden sm:min-w-md rounded-lg border border-line bg-raised shadow-pop">
      {corrections.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-sm text-muted">
          {t.showingResultsFor} <strong className="font-semibold text-ink">{correctedQuery(query, corrections)}</strong>
        </p>
      )}
      {search.isWordsOnly && (
        <p className="border-b border-line px-4 py-2 text-sm text-muted">{common.searchedForTheWords}</p>
      )}
      {/* Read out: what was found, which can be seen above, or that nothing was. */}
      <div role="status">
        {!isNothing && !isSearching && (isSearch || isCommand(text)) && (
          <p className="sr-only">
            {isSearch
              ? format(t.bookmarksFoundHint, { count: bookmarks.length })
              : format(t.actionsFound, { count: rows.length })}
          </p>
        )}
        {isNothing && isSearch && (
          <Message
            title={common.noBookmarksFound}
            text={search.isPartial ? t.onlyLoadedAreSearched : t.noResultsHint}
          />
        )}
        {isNothing && !isSearch && <Message title={t.noActionsFound} text={t.tryADifferentWord} />}
      </div>
      {shownId && (
        <RowList
          id={shownId}
          groups={groups}
          words={searchedWords(query, corrections, search.isWordsOnly)}
          inPageText={search.inPageText}
          active={active}
          onHover={setActive}
          onChoose={choose}
        />
      )}
      {bookmarks.length > 0 && !search.isAway && (
        <SeeAll
          isFull={search.isFull}
          total={search.total}
          shown={bookmarks.length}
          to={paths.search(text.trim())}
          onOpen={() => {
            keep({ kind: "search", query: text.trim() });
            onClose();
          }}
          onBack={() => onClose("focus")}
        />
      )}
      {failure !== null && <Message title={common.searchFailed} text={failure} />}
      {isSearching && <Message title={<Spinner className="mx-auto" />} text={t.searching} />}
      {search.isPartial && bookmarks.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">{t.onlyLoadedAreSearched}</p>
      )}
      <KeyHints canOpen={rows.length > 0} canSeeAll={search.isFull && !search.isAway} />
    </div>
  );
}

/** Keeps what was opened, for the empty search box. */
function useKeep(): (row: Row) => void {
  const session = useSession();
  return (row) => {
    if (session.status === "signed-in") recentStore.add(session.user.id, toRecent(row));
  };
}

type Choose = (row: Row, inNewTab: boolean) => void;

/** Opens a row. A bookmark leaves the text in the field, everything else empties it. */
function useChoose(props: QuickSearchPanelProps, keep: (row: Row) => void): Choose {
  const { search, paths, onSelect, onClose, onNavigate, onRun } = props;
  return (row, inNewTab) => {
    keep(row);
    if (row.kind === "bookmark") {
      onSelect(row.bookmark);
      recordChoice(search.serverQuery, row.bookmark.id);
      return onClose();
    }
    onClose("clear");
    const path = getPath(row, paths);
    if (row.kind === "link") openInNewTab(row);
    else if (path === undefined && row.kind === "action") onRun(row.action);
    else if (path !== undefined) (inNewTab ? openPage : onNavigate)(path);
  };
}

/** The keys of the field while the panel is open. */
function usePanelKeys(
  { text, search, handle, onClose }: QuickSearchPanelProps,
  groups: readonly RowGroup[],
  rows: readonly Row[],
  choose: Choose,
) {
  // What is similar in meaning only may be something else: it is opened when the person has chosen it.
  const hasFirst = groups[0]?.title !== similarTitle;
  const chooseAt = (index: number, inNewTab = false): void => {
    const row = rows[index < 0 && hasFirst ? 0 : index];
    if (row) choose(row, inNewTab);
  };
  // The bookmarks may still answer an earlier query: choosing one then waits for the current answer, and so does
  // a row that is only first until bookmarks arrive.
  const { isFinal, isOfText, serverQuery } = search;
  const chooseWhenFinal = useWhenCurrent(text, isFinal, chooseAt);
  const keys = useResultKeys({
    keys: useMemo(() => rows.map(getRowKey), [rows]),
    question: `${text}\n${serverQuery}`,
    hasFirst,
    onChoose: (index, { isChosen, inNewTab }) => {
      const isChosenOne = isChosen ? rows[index]?.kind !== "bookmark" || isOfText : groups[0]?.isNamed === true;
      if (isFinal || isChosenOne) chooseAt(index, inNewTab);
      else chooseWhenFinal(index);
    },
    onClose,
  });
  useImperativeHandle(handle, () => ({ onKey: keys.onKey, chooseFirst: () => chooseWhenFinal(-1) }));
  return keys;
}

/** Tells the field which list it controls and which option is highlighted. */
function useReportedList(onList: SearchPanelProps["onList"], listId: string | undefined, active: number): void {
  useLayoutEffect(
    () => onList({ listId, activeId: listId === undefined || active < 0 ? undefined : `${listId}-${active}` }),
    [onList, listId, active],
  );
}

/** The page that a row opens; undefined for one that does something else. */
function getPath(row: Row, paths: RowPaths): string | undefined {
  switch (row.kind) {
    case "action":
      return row.action.path;
    case "category":
      return paths.category(row.node);
    case "tag":
      return paths.tag(row.tag);
    case "saved-search":
      return paths.savedSearch(row.search.filters);
    case "search":
      return paths.search(row.query);
    default:
      return undefined;
  }
}

function openPage(path: string): void {
  window.open(path, "_blank", "noopener");
}

/** What was opened comes first the next time. If this fails, nothing is lost but that. */
function recordChoice(q: string, bookmarkId: string): void {
  trpcClient.search.choose.mutate({ q, bookmarkId }).catch(() => {});
}

function Message({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div className="px-4 py-7 text-center">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
    </div>
  );
}
