import { FolderOpen, Plus, Search, SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { hashKey, type InfiniteData, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { format } from "@bowerbird/contract/messages";
import { BookmarkGrid } from "../../features/bookmarks/list/bookmark-grid.tsx";
import { BookmarkGroups } from "../../features/bookmarks/list/bookmark-groups.tsx";
import { type DropTarget, useListSort } from "../../features/bookmarks/list-sort.ts";
import { useSearchMatches } from "../../features/advanced-search/use-search-matches.ts";
import { categoryGroups, type CategoryNode, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { isSelecting, useSelection } from "../../shared/selection/use-selection.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { Button, buttonClass, iconIfNarrow } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { BulkEditButton, GroupsBulkBar, SelectionBar } from "../library/selection-bar.tsx";
import { ListHeader, type ListProps } from "../library/list-header.tsx";
import { SortButton } from "../library/sort-button.tsx";
import { listViews, ViewSwitch } from "../library/view-switch.tsx";
import { categorySubject, Subcategories } from "./category-subject.tsx";
import { useCategoryBookmarks } from "./use-category-bookmarks.ts";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

interface CategoryListProps extends ListProps {
  tree: CategoryTree;
  /** What the address says. */
  name: string;
  /** Undefined if there is no such category. */
  node: CategoryNode | undefined;
}

/** A category, and what is in those below it. */
export function CategoryList({ tree, name, node, view, onViewChange, searchButton }: CategoryListProps) {
  const [text, setText] = useState("");
  const hasBookmarks = node !== undefined && node.totalCount > 0;
  const isRows = view === "rows";
  const isSearching = text.trim() !== "";
  if (!node) return <NoCategory name={name} />;
  return (
    <>
      <ListHeader
        subject={categorySubject(tree, node)}
        actions={
          <>
            {searchButton}
            {hasBookmarks && <BulkEditButton />}
            <AddLink />
          </>
        }
        sort={hasBookmarks && !isSearching && <SortButton hasManual />}
        view={<ViewSwitch view={view} views={listViews} onChange={onViewChange} />}
      />
      {isRows && <Subcategories tree={tree} node={node} />}
      <SearchWithin name={node.name} text={text} onChange={setText} />
      {isRows || isSearching || !hasBookmarks ? (
        <LoadedBookmarks tree={tree} node={node} text={text} view={view} />
      ) : (
        <Groups tree={tree} node={node} view={view} />
      )}
    </>
  );
}

function AddLink() {
  return (
    <Link to="/add" className={buttonClass({ size: "sm", className: iconIfNarrow })}>
      <Plus aria-hidden />
      <span className="max-lg:sr-only">{t.addBookmark}</span>
    </Link>
  );
}

function SearchWithin({ name, text, onChange }: { name: string; text: string; onChange: (text: string) => void }) {
  return (
    <div className="relative mb-4">
      <Search aria-hidden className="pointer-events-none absolute top-3 start-3 size-4 text-muted" />
      <Input
        type="search"
        aria-label={format(t.searchInName, { name })}
        placeholder={format(t.searchInNamePlaceholder, { name })}
        className="ps-9"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

type GroupsProps = { tree: CategoryTree; node: CategoryNode } & Pick<Parameters<typeof BookmarkGroups>[0], "view">;

/** The category and those below it, each a group. */
function Groups({ tree, node, view }: GroupsProps) {
  const groups = categoryGroups(tree, node);
  const ids = groups.map(({ id }) => id);
  return (
    <>
      <BookmarkGroups key={useListSort()} groups={groups} view={view} />
      <GroupsBulkBar tree={tree} ids={ids} isOneGroup={false} />
    </>
  );
}

interface LoadedBookmarksProps extends Pick<ListProps, "view"> {
  tree: CategoryTree;
  node: CategoryNode;
  /** What is searched for. */
  text: string;
}

/** The bookmarks of the category and of those below it page by page, or what a search finds in them. */
function LoadedBookmarks({ tree, node, text, view }: LoadedBookmarksProps) {
  const sort = useListSort();
  const groups = categoryGroups(tree, node).filter(({ id }) => id !== node.id);
  const below = groups.map(({ id }) => id);
  const list = useCategoryBookmarks(node.id, text, sort, below);
  const { bookmarks, isError, refetch, hasMore, isLoadingMore, loadMore } = list;
  const move = useManualOrder(list.listKey);
  const isSearching = text.trim() !== "";
  if (isError && !bookmarks) {
    return <ErrorState title={t.theBookmarksCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={refetch} />;
  }
  return (
    <>
      {!bookmarks && <Skeleton className="h-96 w-full rounded-xl" />}
      {/* Cards have headings of the third level. */}
      {view !== "rows" && <h2 className="sr-only">{node.name}</h2>}
      {bookmarks?.length === 0 ? (
        <NoneHere name={node.name} isSearching={isSearching} />
      ) : (
        bookmarks && (
          <BookmarkGrid
            bookmarks={bookmarks}
            view={view}
            {...(!isSearching && { groups, onMove: sort === "manual" ? move : undefined })}
          />
        )
      )}
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button isBusy={isLoadingMore} onClick={loadMore}>
            {common.showMore}
          </Button>
        </div>
      )}
      {isSearching ? (
        <ResultsBulkBar tree={tree} node={node} text={text.trim()} />
      ) : (
        <GroupsBulkBar tree={tree} ids={[node.id, ...below]} isOneGroup={false} />
      )}
    </>
  );
}

/** "Select all" takes all that a search finds, loaded or not. */
function ResultsBulkBar({ tree, node, text }: Pick<LoadedBookmarksProps, "tree" | "node" | "text">) {
  const isEditing = isSelecting(useSelection());
  const results = useSearchMatches(isEditing ? { q: text, categoryId: node.id } : null);
  if (!isEditing) return null;
  return (
    <SelectionBar isCounting tree={tree} total={results?.total ?? null} onSelectAll={results?.selectAll ?? null} />
  );
}

function NoCategory({ name }: { name: string }) {
  return (
    <>
      <title>{format(t.noCategory, { name })}</title>
      <EmptyState
        icon={<SearchX />}
        title={format(t.noCategory, { name })}
        text={t.renamedMergedOrDeleted}
        action={
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            {common.backToHome}
          </Link>
        }
      />
    </>
  );
}

function NoneHere({ name, isSearching }: { name: string; isSearching: boolean }) {
  if (isSearching)
    return <EmptyState icon={<SearchX />} title={t.noMatchingBookmarks} text={common.tryADifferentSearchTerm} />;
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={format(t.noBookmarksInName, { name })}
      action={
        <Link to="/add" className={buttonClass({ variant: "primary" })}>
          {common.addFirstBookmark}
        </Link>
      }
    />
  );
}

interface Move {
  bookmark: Bookmark;
  target: DropTarget;
  /** Without a message, for a step that the next key press takes back. */
  isStep: boolean;
}

/**
 * Moves a bookmark within a list in manual order, at once on screen, then on the server, one move after the other.
 *
 * @param listKey of the list's pages
 */
export function useManualOrder(listKey: QueryKey): (move: Move) => void {
  const client = useQueryClient();
  const { shown, begin, end } = useMovesUnderWay(listKey);
  const { mutate } = useAction({
    call: ({ bookmark: { id }, target }: Move) => trpcClient.bookmarks.move.mutate({ id, ...target }),
    queue: "bookmark-moves",
    optimistic: (move) => {
      begin(move);
      client.setQueryData<Pages>(listKey, (pages) => pages && moveWithin(pages, move));
      return () => {
        shown.delete(move);
        end();
        void invalidate("bookmarks");
      };
    },
    onSuccess: () => void (end() && invalidate("bookmarks")),
    success: (_moved, { isStep }) => (isStep ? undefined : t.bookmarkMoved),
    undo: ({ changeId }) => undo.change(changeId),
    failure: () => t.failedToMoveBookmark,
  });
  return mutate;
}

/**
 * The moves that are shown before the server has answered the last of them. An answer that was asked for before is not what
 * is on screen, so they are shown on top of it.
 */
function useMovesUnderWay(listKey: QueryKey) {
  const client = useQueryClient();
  const [shown] = useState(() => new Set<Move>());
  const count = useRef(0);
  const hash = hashKey(listKey);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
        if (!isAnswer || event.query.queryHash !== hash || shown.size === 0) return;
        client.setQueryData<Pages>(event.query.queryKey, (pages) => pages && [...shown].reduce(moveWithin, pages));
      }),
    [client, hash, shown],
  );
  const begin = (move: Move): void => {
    shown.add(move);
    count.current += 1;
  };
  /** @returns whether the last one has been answered */
  const end = (): boolean => {
    count.current -= 1;
    if (count.current === 0) shown.clear();
    return count.current === 0;
  };
  return { shown, begin, end };
}

type Pages = InfiniteData<{ items: Bookmark[] }>;

/** Each page keeps its size. */
function moveWithin({ pages, ...data }: Pages, { bookmark: { id: movedId }, target }: Move): Pages {
  const all = pages.flatMap((page) => page.items);
  const bookmark = all.find(({ id }) => id === movedId);
  const items = all.filter(({ id }) => id !== movedId);
  const isBefore = "beforeId" in target;
  const other = items.findIndex(({ id }) => id === (isBefore ? target.beforeId : target.afterId));
  if (!bookmark || other < 0) return { pages, ...data };
  items.splice(isBefore ? other : other + 1, 0, bookmark);
  let start = 0;
  const moved = pages.map((page) => ({ ...page, items: items.slice(start, (start += page.items.length)) }));
  return { ...data, pages: moved };
}
