import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { ErrorState } from "../components/ui/error-state.tsx";
import { CategorySidebar } from "../features/categories/category-sidebar.tsx";
import { useCategoryTree } from "../category-tree/use-category-tree.ts";
import { useMediaQuery } from "../browser/use-media-query.ts";
import { ActiveFilters } from "../features/advanced-search/active-filters.tsx";
import { filterBadges } from "../features/advanced-search/filter-badges.ts";
import { useBookmarkDrops } from "../features/bookmarks/use-bookmark-drops.ts";
import { SelectionProvider, useSelectionStore } from "../selection/use-selection.tsx";
import { HomeBulkBar } from "./home/home-bulk-bar.tsx";
import { HomeHeading } from "./home/home-heading.tsx";
import { HomeList } from "./home/home-list.tsx";
import { HomeSavedSearches } from "./home/home-saved-searches.tsx";
import { HomeSkeleton } from "./home/home-skeleton.tsx";
import { useSaveSearch } from "./home/use-save-search.tsx";
import { useSearchFilters } from "./home/use-search-filters.ts";
import { useViewMode } from "./home/use-view-mode.ts";
import { LibraryLinks } from "./library-links.tsx";

const HomeSearch = lazy(() => import("./home/home-search.tsx"));

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
  const clear = (): void => setFilters(null);
  const { tree, isError, refetch } = useCategoryTree();
  const { saveSearch, dialog } = useSaveSearch(tree);
  useBookmarkDrops();
  useForgottenSelection(selectedId, filters);
  const isWide = useMediaQuery("(width >= 64rem)");
  const totalCount = tree ? tree.roots.reduce((sum, node) => sum + node.totalCount, 0) : 0;
  const sidebar = tree && {
    tree,
    totalCount,
    // A search is not limited to the category.
    selectedId: filters ? "" : selectedId,
    Above: HomeSavedSearches,
    Below: LibraryLinks,
  };
  // The dense view uses the whole width; the categories then open in a drawer.
  const hasSidebar = isWide && view === "cards";
  return (
    <div className="mx-auto flex max-w-[1680px] items-start gap-6 px-4 md:px-6">
      <title>
        {selectedId && tree?.byId.get(selectedId) ? `${tree.byId.get(selectedId)?.name} · Bowerbird` : "Bowerbird"}
      </title>
      {hasSidebar && (
        <aside className="sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height))] w-60 shrink-0 flex-col py-6">
          {sidebar && <CategorySidebar {...sidebar} />}
        </aside>
      )}
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 py-6 outline-none">
        <HomeHeading
          view={view}
          onViewChange={setView}
          sidebar={hasSidebar ? null : sidebar}
          tree={tree}
          filters={filters}
          onSearch={setFilters}
          onSave={saveSearch}
        />
        {filters && (
          <ActiveFilters
            badges={filterBadges(filters, (id) => tree?.byId.get(id)?.name ?? "")}
            onSave={() => saveSearch(filters)}
            onClear={clear}
          />
        )}
        {tree && filters && (
          <Suspense fallback={<HomeSkeleton />}>
            <HomeSearch filters={filters} view={view} onClear={clear} />
          </Suspense>
        )}
        {tree && !filters && <HomeList tree={tree} totalCount={totalCount} selectedId={selectedId} view={view} />}
        {dialog}
        {tree && (
          <HomeBulkBar tree={tree} totalCount={totalCount} isEverything={view === "dense" && !filters && !selectedId} />
        )}
        {!tree && !isError && <HomeSkeleton />}
        {!tree && isError && (
          <ErrorState
            title="Your bookmarks could not be loaded"
            text="The server did not answer as expected. Nothing is lost; please try again."
            onRetry={refetch}
          />
        )}
      </main>
    </div>
  );
}

/** Clears the selection when its list is left, so that no one changes bookmarks out of view by accident. */
function useForgottenSelection(selectedId: string | null, filters: object | null): void {
  const { edit } = useSelectionStore();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when these change
  useEffect(() => () => edit(false), [edit, selectedId, filters]);
}
