import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { FolderOpen, Search, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type CategoryNode, categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { isSelecting, useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { useSearchMatches } from "../../features/advanced-search/use-search-matches.ts";
import { BookmarkRows } from "./bookmark-rows.tsx";
import { useListSort } from "../../features/bookmarks/list-sort.ts";
import { SortSelect } from "./sort-select.tsx";
import { useCategoryBookmarks } from "./use-category-bookmarks.ts";
import { useManualOrder } from "./use-manual-order.ts";

const BulkEditBar = lazyPart(() => import("../../features/bulk-edit/bulk-edit-bar.tsx"));

export function CategoryBookmarks({ tree, node }: { tree: CategoryTree; node: CategoryNode }) {
  const [text, setText] = useState("");
  const sort = useListSort();
  const list = useCategoryBookmarks(node.id, text, sort);
  const { bookmarks, isError, refetch, hasMore, isLoadingMore, loadMore } = list;
  const move = useManualOrder(list.listKey);
  const isEditing = isSelecting(useSelection());
  const store = useSelectionStore();
  const isSearching = text.trim() !== "";
  // All that a search finds, or the whole category, loaded or not.
  const results = useSearchMatches(isSearching && isEditing ? { q: text.trim(), categoryId: node.id } : null);
  const selectResults = results && (() => store.select(results.bookmarks, true));
  if (isError && !bookmarks) {
    return <ErrorState title={t.theBookmarksCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={refetch} />;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <div className="relative min-w-36 flex-1">
          <Search aria-hidden className="pointer-events-none absolute top-3 start-3 size-4 text-muted" />
          <Input
            type="search"
            aria-label={format(t.searchInName, { name: node.name })}
            placeholder={format(t.searchInNamePlaceholder, { name: node.name })}
            className="ps-9"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {!isSearching && (
          <div className="w-40">
            <SortSelect />
          </div>
        )}
      </div>
      {!bookmarks && <Skeleton className="h-96 w-full rounded-xl" />}
      {bookmarks?.length === 0 && (isSearching ? <NoneMatching /> : <NoneHere name={node.name} />)}
      {bookmarks && bookmarks.length > 0 && (
        <BookmarkRows bookmarks={bookmarks} onMove={sort === "manual" && !isSearching ? move : undefined} />
      )}
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button isBusy={isLoadingMore} onClick={loadMore}>
            {common.showMore}
          </Button>
        </div>
      )}
      {isEditing && (
        <Later onFailed={() => store.edit(false)}>
          <BulkEditBar
            isCounting
            total={isSearching ? (results?.total ?? null) : node.bookmarkCount}
            onSelectAll={isSearching ? selectResults : () => store.selectWhole([node.id])}
            categories={categoryOptions(tree.roots)}
            onDone={() => store.edit(false)}
          />
        </Later>
      )}
    </>
  );
}

function NoneMatching() {
  return <EmptyState icon={<SearchX />} title={t.noMatchingBookmarks} text={common.tryADifferentSearchTerm} />;
}

function NoneHere({ name }: { name: string }) {
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
