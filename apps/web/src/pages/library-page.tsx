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
import { type CategoryNode, type CategoryTree, findCategory } from "../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../shared/category-tree/use-category-tree.ts";
import { SelectionProvider } from "../shared/selection/use-selection.tsx";
import { LoadingScreen } from "../shared/ui/basics.tsx";
import { ErrorState } from "../shared/ui/empty-state.tsx";
import { CategoryList } from "./category/category-list.tsx";
import { HomeList } from "./home/home-list.tsx";
import { LibraryFrame } from "./library/library-frame.tsx";
import type { ListProps } from "./library/list-header.tsx";
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
  const categories = useCategoryTree();
  const { tree } = categories;
  const node = tree && name !== null ? findCategory(tree, name) : undefined;
  const id = node?.id;
  const kind = filters ? "search" : name === null ? "home" : "category";
  const [view, setView] = useViewMode<ViewMode>(id ?? viewList(params), ...views[kind]!);
  const { saveSearch, dialog } = useSaveSearch(tree);
  const onSearch = useShowSearch();
  const drops = useBookmarkDrops();
  const path = node && findOtherPath(tree!, node, name);
  if (path) return <Navigate to={path + search} replace />;
  const shown = filters ?? (id ? { ...noFilters, category: id } : null);
  const list = {
    view,
    onViewChange: setView,
    searchButton: <SearchButton tree={tree} filters={shown} onSearch={onSearch} onSave={saveSearch} />,
  };
  return (
    <LibraryFrame selectedId={{ search: undefined, home: null, category: id }[kind]} isWhole={view === "dense"}>
      <SelectionProvider
        key={{ search: "search", home: null, category: id ?? name }[kind]}
        isEditing={params.has("edit")}
      >
        <ShownList {...list} {...categories} {...{ name, filters, node, onSearch, saveSearch }} />
        {drops}
      </SelectionProvider>
      {dialog}
    </LibraryFrame>
  );
}

/** The views to choose from, and the usual one. */
const views: Record<string, [readonly ViewMode[], ViewMode]> = {
  search: [listViews, "cards"],
  home: [groupViews, "cards"],
  category: [listViews, "rows"],
};

/** The path of a category that is addressed by its id and has a name in its path. */
function findOtherPath(tree: CategoryTree, node: CategoryNode, name: string | null): string | null {
  const path = categoryPath(tree, node);
  return name === node.id && path !== categoryIdPath(name) ? path : null;
}

interface ShownListProps extends LibraryProps, ListProps, ReturnType<typeof useCategoryTree> {
  node: CategoryNode | undefined;
  onSearch: (filters: SearchFilters | null) => void;
  saveSearch: ReturnType<typeof useSaveSearch>["saveSearch"];
}

function ShownList(props: ShownListProps) {
  const { tree, isError, refetch, name, filters, node, onSearch, saveSearch, ...list } = props;
  return (
    <>
      {!tree && isError && (
        <ErrorState title={t.yourBookmarksCouldNotBeLoaded} text={t.serverSilent} onRetry={refetch} />
      )}
      {!tree && !isError && name !== null && <LoadingScreen />}
      {filters && tree && (
        <SearchList {...list} tree={tree} filters={filters} onChange={onSearch} onSave={() => saveSearch(filters)} />
      )}
      {tree && name !== null && <CategoryList {...list} tree={tree} name={name} node={node} />}
      {!filters && name === null && <HomeList {...list} tree={tree} hasFailed={isError} />}
    </>
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
