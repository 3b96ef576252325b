import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import type { BookmarkPage } from "@bowerbird/contract/bookmarks";
import { firstGroups } from "@bowerbird/bookmark/home-groups";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { FolderOpen, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import superjson from "superjson";
import { readFirstData } from "../../shared/browser/first-data.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { type BookmarkGroup, everything, type ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import { BookmarkGroups } from "../../features/bookmarks/list/bookmark-groups.tsx";
import { listSort, useListSort } from "../../features/bookmarks/list-sort.ts";
import { categoryGroups } from "./category-groups.ts";
import { fetchPage, pageKey } from "../../features/bookmarks/bookmark-pages.ts";

const EmptyHome = lazyPart(() => import("./empty-home.tsx"));

interface HomeListProps {
  tree: CategoryTree;
  totalCount: number;
  selectedId: string | null;
  view: ViewMode;
}

export function HomeList({ tree, totalCount, selectedId, view }: HomeListProps) {
  const groups = useMemo(() => groupsToShow(tree, totalCount, selectedId, view), [tree, totalCount, selectedId, view]);
  const sort = useListSort();
  const client = useQueryClient();
  useState(() => prefetchLists(client, groups));
  const hasArchived = [...tree.byId.values()].some(({ archivedCount }) => archivedCount > 0);
  if (totalCount === 0 && !hasArchived && selectedId === null) {
    return (
      <Later>
        <EmptyHome />
      </Later>
    );
  }
  if (groups.length === 0) return <NothingHere />;
  return <BookmarkGroups key={sort} groups={groups} view={view} />;
}

/** The card view groups by category; the dense view lists everything by date until a category is chosen. */
function groupsToShow(
  tree: CategoryTree,
  totalCount: number,
  selectedId: string | null,
  view: ViewMode,
): BookmarkGroup[] {
  const selected = selectedId === null ? null : tree.byId.get(selectedId);
  if (selected === undefined) return [];
  if (selected === null && view === "dense")
    return [{ id: everything, name: common.allBookmarks, parents: [], icon: "📚", count: totalCount }];
  return categoryGroups(tree, selected);
}

function NothingHere() {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={common.noBookmarksFound}
      text={t.addSomeBookmarksToGetStarted}
      action={<AddLink />}
    />
  );
}

function AddLink() {
  return (
    <Link to="/add" className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden />
      {common.addYourBookmarks}
    </Link>
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
