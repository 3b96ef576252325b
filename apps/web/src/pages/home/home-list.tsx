import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { FolderOpen, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import superjson from "superjson";
import type { BookmarkPage } from "@bowerbird/contract/bookmarks";
import { firstGroups } from "@bowerbird/bookmark/home-groups";
import {
  type BookmarkGroup,
  everything,
  fetchPage,
  type GroupView,
  type ViewMode,
  groupViews,
  pageKey,
} from "../../features/bookmarks/bookmark-pages.ts";
import { cardHeightClass } from "../../features/bookmarks/card/card-frame.tsx";
import { BookmarkGroups } from "../../features/bookmarks/list/bookmark-groups.tsx";
import { listSort, useListSort } from "../../features/bookmarks/list-sort.ts";
import { readFirstData } from "../../shared/browser/first-data.ts";
import { categoryGroups, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { BulkEditButton, GroupsBulkBar } from "../library/selection-bar.tsx";
import { ListHeader, type ListProps } from "../library/list-header.tsx";
import { LibraryText } from "./library-text.tsx";
import { SortButton } from "../library/sort-button.tsx";
import { ViewSwitch } from "../library/view-switch.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

const EmptyHome = lazyPart(() => import("./empty-home.tsx"));

interface HomeListProps extends ListProps {
  /** Null until the categories are loaded. */
  tree: CategoryTree | null;
  /** Whether they could not be loaded. */
  hasFailed: boolean;
}

/** All bookmarks. */
export function HomeList({ tree, hasFailed, view, onViewChange, searchButton }: HomeListProps) {
  const categories = tree ? [...tree.byId.values()] : [];
  const isEmpty = tree !== null && categories.every(({ bookmarkCount }) => bookmarkCount === 0);
  return (
    <>
      <ListHeader
        subject={{
          name: common.yourBookmarks,
          text: <LibraryText categories={categories} />,
          tab: common.bowerbird,
        }}
        actions={
          <>
            {searchButton}
            {!isEmpty && <BulkEditButton />}
          </>
        }
        sort={!isEmpty && <SortButton hasManual={view !== "dense"} />}
        view={<ViewSwitch view={view} views={groupViews} onChange={onViewChange} />}
      />
      {tree ? <HomeBookmarks tree={tree} view={view} isEmpty={isEmpty} /> : !hasFailed && <HomeSkeleton />}
    </>
  );
}

function HomeBookmarks({ tree, view, isEmpty }: { tree: CategoryTree; view: ViewMode; isEmpty: boolean }) {
  const isUnused = isEmpty && [...tree.byId.values()].every(({ archivedCount }) => archivedCount === 0);
  // The first import goes on above the links that it has brought.
  const [wasUnused, setWasUnused] = useState(false);
  if (isUnused && !wasUnused) setWasUnused(true);
  return (
    <>
      {wasUnused && (
        <Later>
          <EmptyHome isFilled={!isUnused} />
        </Later>
      )}
      {isEmpty && !isUnused && <NothingHere />}
      {!isEmpty && view !== "rows" && <HomeGroups tree={tree} view={view} />}
      <GroupsBulkBar tree={tree} ids={[...tree.byId.keys()]} isOneGroup={view === "dense"} />
    </>
  );
}

function HomeGroups({ tree, view }: { tree: CategoryTree; view: GroupView }) {
  const groups = useMemo(() => groupsToShow(tree, view), [tree, view]);
  const sort = useListSort();
  const client = useQueryClient();
  useState(() => prefetchLists(client, groups));
  return <BookmarkGroups key={sort} groups={groups} view={view} />;
}

/** Everything is archived. */
function NothingHere() {
  const add = (
    <Link to="/add" className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden />
      {common.addYourBookmarks}
    </Link>
  );
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={common.noBookmarksFound}
      text={t.addSomeBookmarksToGetStarted}
      action={add}
    />
  );
}

/** The card view groups by category; the dense view lists everything by date. */
function groupsToShow(tree: CategoryTree, view: GroupView): BookmarkGroup[] {
  if (view !== "dense") return categoryGroups(tree, null);
  const count = tree.roots.reduce((sum, { totalCount }) => sum + totalCount, 0);
  return [{ id: everything, name: common.allBookmarks, parents: [], icon: "📚", count }];
}

function HomeSkeleton() {
  return (
    <div role="status" aria-label={t.loadingYourBookmarks} className="space-y-4">
      {[8, 4].map((count) => (
        <div key={count}>
          <Skeleton className="mb-4 h-5 w-40" />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(232px,1fr))] gap-3">
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} className={`${cardHeightClass} rounded-lg`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Loads the first pages before the list knows which are in view: from the data embedded in the page (the newest), or else
 * from the server while the list renders.
 */
function prefetchLists(client: QueryClient, groups: readonly BookmarkGroup[]): void {
  const embedded = listSort.get() === "newest" ? readFirstData()?.lists : undefined;
  for (const { listId, page } of embedded ?? []) {
    const key = pageKey({ listId, index: 0 });
    if (!client.getQueryState(key)) client.setQueryData(key, superjson.deserialize<BookmarkPage>(page));
  }
  for (const { id: listId } of firstGroups(groups)) {
    const ref = { listId, index: 0 };
    void client.prefetchQuery({ queryKey: pageKey(ref), queryFn: ({ signal }) => fetchPage(client, ref, signal) });
  }
}
