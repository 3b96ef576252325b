import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { Later, lazyPart } from "../shared/ui/later.tsx";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useCategoryTree } from "../shared/category-tree/category-tree.ts";
import { ErrorState } from "../shared/ui/error-state.tsx";
import { Skeleton } from "../shared/ui/basics.tsx";
import { readFilters, type SearchFilters, writeFilters } from "../features/advanced-search/search-filters.ts";
import { useBookmarkDrops } from "../features/bookmarks/list/use-bookmark-drops.tsx";
import { isSelecting, SelectionProvider, useSelection, useSelectionStore } from "../shared/selection/use-selection.tsx";
import type { HomeBulkBarProps } from "./home/home-bulk-bar.tsx";
import { HomeHeading } from "./home/home-heading.tsx";
import { HomeList } from "./home/home-list.tsx";
import { useHomeSubject } from "./home/home-subject.tsx";
import { useSaveSearch } from "./home/use-save-search.tsx";
import { useViewMode } from "./home/view-mode.tsx";
import { LibraryFrame } from "./library/library-frame.tsx";

const HomeSearch = lazyPart(() => import("./home/home-search.tsx"));
const HomeBulkBar = lazyPart(() => import("./home/home-bulk-bar.tsx"));
const SearchBulkBar = lazyPart(() => import("./home/search-bulk-bar.tsx"));

/** The library. Category and view are in the URL, so that Back and sharing work. */
export default function HomePage() {
  return (
    <SelectionProvider>
      <Library />
    </SelectionProvider>
  );
}

function Library() {
  const [params] = useSearchParams();
  const selectedId = params.get("category");
  const [view, setView] = useViewMode();
  const [filters, setFilters] = useSearchFilters();
  const { tree, isError, refetch } = useCategoryTree();
  const { saveSearch, dialog } = useSaveSearch(tree);
  const subject = useHomeSubject(tree, selectedId, filters);
  const drops = useBookmarkDrops();
  useForgottenSelection(selectedId, filters);
  const totalCount = tree ? tree.roots.reduce((sum, node) => sum + node.totalCount, 0) : 0;
  // A search is not limited to the category.
  const shownId = filters ? undefined : selectedId;
  return (
    <LibraryFrame selectedId={shownId} isWhole={view === "dense"}>
      <title>{subject ? `${subject.name} · Bowerbird` : common.bowerbird}</title>
      <HomeHeading
        subject={subject}
        isEmpty={tree !== null && totalCount === 0 && !filters && !selectedId}
        view={view}
        onViewChange={setView}
        tree={tree}
        filters={filters}
        onSearch={setFilters}
        onSave={saveSearch}
      />
      {tree && filters && (
        <Later fallback={<HomeSkeleton />}>
          <HomeSearch tree={tree} filters={filters} view={view} onSave={saveSearch} onChange={setFilters} />
        </Later>
      )}
      {tree && !filters && <HomeList tree={tree} totalCount={totalCount} selectedId={selectedId} view={view} />}
      {dialog}
      {drops}
      {tree && (
        <BulkBar tree={tree} totalCount={totalCount} isEverything={view === "dense" && !selectedId} filters={filters} />
      )}
      {!tree && !isError && <HomeSkeleton />}
      {!tree && isError && (
        <ErrorState title={t.yourBookmarksCouldNotBeLoaded} text={t.theServerDidNotAnswer} onRetry={refetch} />
      )}
    </LibraryFrame>
  );
}

/** Clears the selection when its list is left, so that no one changes bookmarks out of view by accident. */
function useForgottenSelection(selectedId: string | null, filters: object | null): void {
  const { edit } = useSelectionStore();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when these change
  useEffect(() => () => edit(false), [edit, selectedId, filters]);
}

/** The bar for the selection. */
function BulkBar({ filters, ...props }: HomeBulkBarProps & { filters: SearchFilters | null }) {
  const state = useSelection();
  return (
    isSelecting(state) && (
      <Later>{filters ? <SearchBulkBar tree={props.tree} filters={filters} /> : <HomeBulkBar {...props} />}</Later>
    )
  );
}

function HomeSkeleton() {
  return (
    <div role="status" aria-label={t.loadingYourBookmarks} className="space-y-4">
      {[8, 4].map((count) => (
        <div key={count}>
          <Skeleton className="mb-4 h-5 w-40" />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(232px,1fr))] gap-3">
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} className="h-26 rounded-lg" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The advanced search in the URL, so that Back and sharing work; null if there is none. */
function useSearchFilters(): [SearchFilters | null, (filters: SearchFilters | null) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const setFilters = (next: SearchFilters | null): void =>
    setParams((before) => {
      const after = writeFilters(before, next);
      // That of the list before: this one has a view of its own.
      if (before.has("search") !== (next !== null)) after.delete("view");
      return after;
    });
  return [filters, setFilters];
}
