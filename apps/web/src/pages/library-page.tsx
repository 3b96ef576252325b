import { useMemo } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import {
  noFilters,
  readFilters,
  type SearchFilters,
  writeFilters,
} from "../features/advanced-search/search-filters.ts";
import { groupViews, type ViewMode } from "../features/bookmarks/bookmark-pages.ts";
import { viewList } from "../features/bookmarks/list/stored-view.ts";
import { useBookmarkDrops } from "../features/bookmarks/list/use-bookmark-drops.tsx";
import { categoryIdPath, categoryPath, useAddressedCategory } from "../shared/category-tree/category-address.ts";
import { findCategory } from "../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../shared/category-tree/use-category-tree.ts";
import { SelectionProvider } from "../shared/selection/use-selection.tsx";
import { LoadingScreen } from "../shared/ui/basics.tsx";
import { ErrorState } from "../shared/ui/empty-state.tsx";
import { CategoryList } from "./category/category-list.tsx";
import { HomeList } from "./home/home-list.tsx";
import { LibraryFrame } from "./library/library-frame.tsx";
import { SearchButton } from "./library/search-button.tsx";
import { useSaveSearch } from "./library/use-save-search.tsx";
import { listViews, useViewMode } from "./library/view-switch.tsx";
import * as t from "./messages.json";
import { SearchList } from "./search/search-list.tsx";

/** The list at the address: everything, a category, or what a search finds. The URL holds it, so that Back and sharing work. */
export default function LibraryPage() {
  const name = useAddressedCategory();
  const [params] = useSearchParams();
  const filters = useMemo(() => (name === null ? readFilters(params) : null), [name, params]);
  // The address that categories had on home.
  const id = name === null && !filters ? params.get("category") : null;
  if (name === "") return <Navigate to="/" replace />;
  if (id) return <Navigate to={categoryIdPath(id)} replace />;
  return <Library name={name} filters={filters} />;
}

interface LibraryProps {
  /** What the address says of a category; null on home. */
  name: string | null;
  filters: SearchFilters | null;
}

function Library({ name, filters }: LibraryProps) {
  const { search } = useLocation();
  const [params] = useSearchParams();
  const { tree, isError, refetch } = useCategoryTree();
  const node = tree && name !== null ? findCategory(tree, name) : undefined;
  const [view, setView] = useViewMode<ViewMode>(
    node?.id ?? viewList(params),
    name === null && !filters ? groupViews : listViews,
    name === null ? "cards" : "rows",
  );
  const { saveSearch, dialog } = useSaveSearch(tree);
  const onSearch = useShowSearch();
  const drops = useBookmarkDrops();
  const path = node && tree && categoryPath(tree, node);
  if (path && name === node.id && path !== categoryIdPath(name)) return <Navigate to={path + search} replace />;
  const shown = filters ?? (node ? { ...noFilters, category: node.id } : null);
  const list = {
    view,
    onViewChange: setView,
    searchButton: <SearchButton tree={tree} filters={shown} onSearch={onSearch} onSave={saveSearch} />,
  };
  return (
    <LibraryFrame selectedId={filters ? undefined : name === null ? null : node?.id} isWhole={view === "dense"}>
      <SelectionProvider key={filters ? "search" : (node?.id ?? name)} isEditing={params.has("edit")}>
        {!tree && isError && (
          <ErrorState title={t.yourBookmarksCouldNotBeLoaded} text={t.serverSilent} onRetry={refetch} />
        )}
        {!tree && !isError && name !== null && <LoadingScreen />}
        {filters && tree && (
          <SearchList {...list} tree={tree} filters={filters} onChange={onSearch} onSave={() => saveSearch(filters)} />
        )}
        {tree && name !== null && <CategoryList {...list} tree={tree} name={name} node={node} />}
        {!filters && name === null && <HomeList {...list} tree={tree} hasFailed={isError} />}
        {drops}
      </SelectionProvider>
      {dialog}
    </LibraryFrame>
  );
}

/** Shows a search, or without filters everything. */
function useShowSearch(): (filters: SearchFilters | null) => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (filters) => {
    const next = writeFilters(params, filters);
    // Those of the list before: this one has a view of its own.
    if (params.has("search") !== (filters !== null)) for (const name of ["view", "edit"]) next.delete(name);
    void navigate({ pathname: "/", search: String(next) });
  };
}
