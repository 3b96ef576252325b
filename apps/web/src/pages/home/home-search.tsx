import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import { BookmarkGrid } from "../../features/bookmarks/list/bookmark-grid.tsx";
import { ActiveFilters } from "../../features/advanced-search/active-filters.tsx";
import { SearchResults } from "../../features/advanced-search/search-results.tsx";
import type { SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { useSearch } from "../../features/advanced-search/use-search.ts";
import { useSelectionStore } from "../../shared/selection/use-selection.tsx";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";

interface HomeSearchProps {
  tree: CategoryTree;
  filters: SearchFilters;
  view: ViewMode;
  onSave: (filters: SearchFilters) => void;
  /** With null the list of all bookmarks comes back. */
  onChange: (filters: SearchFilters | null) => void;
}

/** An advanced search with its results, in place of the list. */
export default function HomeSearch({ tree, filters, view, onSave, onChange }: HomeSearchProps) {
  const { edit } = useSelectionStore();
  const { condition } = useSearch(filters, false);
  return (
    <>
      <ActiveFilters
        filters={filters}
        getName={(id) => tree.byId.get(id)?.name ?? ""}
        onChange={onChange}
        onSave={() => onSave(filters)}
        condition={condition}
      />
      <SearchResults
        filters={filters}
        onClear={() => onChange(null)}
        onChange={onChange}
        onBulkEdit={() => edit(true)}
        renderResults={(bookmarks) => <BookmarkGrid bookmarks={bookmarks} view={view} />}
      />
    </>
  );
}
