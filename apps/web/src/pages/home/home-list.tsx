import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, FolderOpen, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../components/ui/button-class.ts";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { type BookmarkGroup, everything, type ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import { BookmarkGroups } from "../../features/bookmarks/bookmark-groups.tsx";
import { categoryGroups } from "../../features/categories/category-groups.ts";
import type { CategoryTree } from "../../category-tree/category-tree.ts";
import { prefetchLists } from "./prefetch-lists.ts";

interface HomeListProps {
  tree: CategoryTree;
  totalCount: number;
  selectedId: string | null;
  view: ViewMode;
}

export function HomeList({ tree, totalCount, selectedId, view }: HomeListProps) {
  const groups = useMemo(() => groupsOf(tree, totalCount, selectedId, view), [tree, totalCount, selectedId, view]);
  const client = useQueryClient();
  useState(() => prefetchLists(client, groups));
  if (totalCount === 0 && selectedId === null) return <NothingYet />;
  if (groups.length === 0) return <NothingHere />;
  return <BookmarkGroups groups={groups} view={view} />;
}

/** The card view groups by category; the dense view lists everything by date until a category is chosen. */
function groupsOf(tree: CategoryTree, totalCount: number, selectedId: string | null, view: ViewMode): BookmarkGroup[] {
  const selected = selectedId === null ? null : tree.byId.get(selectedId);
  if (selected === undefined) return [];
  if (selected === null && view === "dense")
    return [{ id: everything, name: "All Bookmarks", icon: "📚", count: totalCount }];
  return categoryGroups(tree, selected);
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Bookmark />}
      title="No bookmarks yet"
      text="Bring the bookmarks of your browser, or save your first link. They are sorted for you."
      action={<AddLink />}
    />
  );
}

function NothingHere() {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title="No bookmarks found"
      text="Add some bookmarks to get started!"
      action={<AddLink />}
    />
  );
}

function AddLink() {
  return (
    <Link to="/add" className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden />
      Add Your Bookmarks
    </Link>
  );
}
