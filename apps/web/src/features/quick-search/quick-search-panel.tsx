import { format } from "@bowerbird/contract/messages";
import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import type { PopularTag } from "@bowerbird/contract/tags";
import { foldText } from "@bowerbird/bookmark/fold-text";
import type { Action } from "../../shared/actions/action.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import type { CategoryNode } from "../../shared/category-tree/category-tree.ts";
import { recentStore } from "../../shared/session/recent.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { Spinner } from "../../shared/ui/basics.tsx";
import {
  type Findable,
  findCommands,
  findFirstRows,
  findFitting,
  getRowKey,
  type Row,
  type RowGroup,
  similarTitle,
  toRecent,
  toRows,
} from "./find-rows.ts";
import { correctedQuery, searchedWords } from "../../shared/components/highlighted-text.tsx";
import { openInNewTab, RowList } from "./row-list.tsx";
import type { SearchPanelProps } from "./quick-search.tsx";
import { KeyHints, SeeAll } from "./panel-footer.tsx";
import { isCommand } from "./use-search.ts";
import { availableActions } from "../../shared/actions/actions.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import * as common from "../../shared/messages.json";
import * as t from "./panel.messages.json";

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
  const { corrections, query } = search;
  const groups = useRowGroups(text, { bookmarks, similar, tags: search.tags });
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const choose = useChoose(props, keep);
  const { active, setActive } = usePanelKeys(props, groups, rows, choose);
  const activeRow = rows[active];
  makeRoomFor(activeRow?.kind === "bookmark" ? bookmarks.indexOf(activeRow.bookmark) : -1);
  const shownId = rows.length > 0 ? listId : undefined;
  useReportedList(props.onList, shownId, active);
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
        <Outcome text={text} search={search} found={isSearch ? bookmarks.length : null} rowCount={rows.length} />
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
      <Progress {...search} />
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

function Progress({ failure, isSearching, isPartial, bookmarks }: QuickSearchPanelProps["search"]) {
  return (
    <>
      {failure !== null && <Message title={common.searchFailed} text={failure} />}
      {isSearching && <Message title={<Spinner className="mx-auto" />} text={t.searching} />}
      {isPartial && bookmarks.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">{t.onlyLoadedAreSearched}</p>
      )}
    </>
  );
}

interface OutcomeProps extends Pick<QuickSearchPanelProps, "text" | "search"> {
  /** The number of bookmarks found; null where none are searched. */
  found: number | null;
  rowCount: number;
}

function Outcome({ text, search, found, rowCount }: OutcomeProps) {
  if (search.isSearching) return null;
  if (found === null && rowCount === 0) return <Message title={t.noActionsFound} text={t.tryADifferentWord} />;
  if (found === 0 && search.failure === null)
    return (
      <Message title={common.noBookmarksFound} text={search.isPartial ? t.onlyLoadedAreSearched : t.noResultsHint} />
    );
  if (found === null && !isCommand(text)) return null;
  const count =
    found === null ? format(t.actionsFound, { count: rowCount }) : format(t.bookmarksFoundHint, { count: found });
  return <p className="sr-only">{count}</p>;
}

function Message({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div className="px-4 py-7 text-center">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
    </div>
  );
}

interface Joined {
  answer: QuickSearchOutput;
  bookmarks: readonly Bookmark[];
}

const nothing: Bookmark[] = [];

/**
 * The keyword results and, once the text is settled, below them what is semantically similar. Call `makeRoomFor` with the highlighted index
 * while rendering: how many keyword results make room is decided once, when the answer arrives.
 */
export function useJoinedResults(shown: readonly Bookmark[], settled: QuickSearchOutput | undefined) {
  const answer = settled?.similar && settled;
  const [joined, setJoined] = useState<Joined | null>(null);
  const isJoined = joined !== null && joined.answer === answer;
  const bookmarks = isJoined ? joined.bookmarks : shown;
  return {
    bookmarks,
    similar: isJoined
      ? (joined.answer.similar ?? nothing).slice(0, limits.quickSearchResults - bookmarks.length)
      : nothing,
    makeRoomFor: (active: number): void => {
      if (answer && !isJoined) setJoined({ answer, bookmarks: makeRoom(shown, answer.similar?.length ?? 0, active) });
    },
  };
}

/**
 * The keyword results that stay when others come below them: always the first, which Enter opens, and all up to the
 * highlighted one.
 *
 * @param active index of the highlighted one; -1 for none
 */
export function makeRoom<T>(shown: readonly T[], count: number, active: number): T[] {
  return shown.slice(0, Math.max(limits.quickSearchResults - count, active + 1, 1));
}

interface Found {
  bookmarks: readonly Bookmark[];
  similar: readonly Bookmark[];
  tags: readonly PopularTag[];
}

/** What there is to find is known in the browser, but for tags; so it never waits, and bookmarks do not wait for it. */
export function useRowGroups(text: string, found: Found): RowGroup[] {
  const { bookmarks, similar } = found;
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : "";
  const { tree } = useCategoryTree();
  const { data: searches } = trpc.savedSearches.list.useQuery();
  const tags = useFittingTags(text, found.tags);
  const isEmpty = text.trim() === "";
  const findable = useMemo(
    () => ({
      actions: availableActions(),
      categories: tree ? [...tree.byId.values()] : [],
      searches: searches ?? [],
      recent: isEmpty ? recentStore.read(userId) : [],
    }),
    [tree, searches, isEmpty, userId],
  );
  const isSearch = !isEmpty && !isCommand(text);
  const others = useMemo(() => (isSearch ? [] : findOthers(text, findable)), [text, isSearch, findable]);
  // Once for a text, and not again when its bookmarks arrive.
  const fitting = useMemo(() => (isSearch ? findFitting(text, findable) : null), [text, isSearch, findable]);
  return useMemo(
    () => (fitting ? toRows(fitting, { bookmarks, similar, tags }) : others),
    [fitting, others, bookmarks, similar, tags],
  );
}

/** The rows while nothing is searched for. */
function findOthers(text: string, findable: Findable): RowGroup[] {
  return isCommand(text) ? findCommands(text, findable.actions) : findFirstRows(findable);
}

const noTags: never[] = [];

/** Those that begin with the text: the last answer is of what was typed before. */
function useFittingTags(text: string, tags: readonly PopularTag[]): readonly PopularTag[] {
  return useMemo(() => {
    const prefix = foldText(text.trim().replace(/^#/, ""));
    return prefix.length < limits.quickSearchMin ? noTags : tags.filter(({ tag }) => foldText(tag).startsWith(prefix));
  }, [tags, text]);
}

interface ResultKeys {
  /** A key of each result, in order. */
  keys: readonly string[];
  /** Changes with the question; the first result is then highlighted again. */
  question: string;
  /** Whether the first result is highlighted by itself. */
  hasFirst?: boolean;
  /** @param index -1 if none is highlighted @param isChosen whether the person highlighted it */
  onChoose: (index: number, by: { isChosen: boolean; inNewTab: boolean }) => void;
  onClose: () => void;
}

/**
 * The keys of an open list: the arrows move a highlight that wraps and begins at the first result, Enter chooses,
 * with Ctrl/Cmd in a new tab, Escape closes. The highlight stays on its result when others arrive.
 */
export function useResultKeys({ keys, question, hasFirst = true, onChoose, onClose }: ResultKeys) {
  const [highlighted, setHighlighted] = useState({ question, key: "" });
  const index = highlighted.question === question ? keys.indexOf(highlighted.key) : -1;
  const active = index < 0 && hasFirst && keys.length > 0 ? 0 : index;
  const setActive = (next: number): void => setHighlighted({ question, key: keys[next] ?? "" });
  const move = (step: 1 | -1): void => {
    const from = active < 0 && step === -1 ? 0 : active;
    if (keys.length > 0) setActive((from + step + keys.length) % keys.length);
  };
  /** @returns whether the key was one of these */
  const onKey = ({ key, ctrlKey, metaKey }: ReactKeyboardEvent): boolean => {
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Enter") onChoose(active, { isChosen: index >= 0, inNewTab: ctrlKey || metaKey });
    else if (key === "Escape") onClose();
    else return false;
    return true;
  };
  return { active, setActive, onKey };
}

/**
 * Calls the action at once or, while an answer is loading, when it has arrived; only the last of several
 * calls counts, and another question cancels it.
 */
export function useWhenCurrent(
  question: string,
  isCurrent: boolean,
  action: (index: number) => void,
): (index: number) => void {
  const waiting = useRef<{ question: string; index: number } | null>(null);
  const act = useEffectEvent(action);
  useEffect(() => {
    const chosen = waiting.current;
    if (!isCurrent || !chosen) return;
    waiting.current = null;
    if (chosen.question === question) act(chosen.index);
  }, [question, isCurrent]);
  return (index) => {
    if (isCurrent) action(index);
    else waiting.current = { question, index };
  };
}
