import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import { BookmarkGrid } from "../../features/bookmarks/bookmark-grid.tsx";
import { ActiveFilters, filterBadges } from "../../features/advanced-search/active-filters.tsx";
import { SearchResults } from "../../features/advanced-search/search-results.tsx";
import type { SearchFilters } from "../../features/advanced-search/search-filters.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";

interface HomeSearchProps {
  tree: CategoryTree;
  filters: SearchFilters;
  view: ViewMode;
  onSave: (filters: SearchFilters) => void;
  onClear: () => void;
}

/** An advanced search with its results, in place of the list. */
export default function HomeSearch({ tree, filters, view, onSave, onClear }: HomeSearchProps) {
  return (
    <>
      <ActiveFilters
        badges={filterBadges(filters, (id) => tree.byId.get(id)?.name ?? "")}
        onSave={() => onSave(filters)}
        onClear={onClear}
      />
      <SearchResults
        filters={filters}
        onClear={onClear}
        renderResults={(bookmarks) => <BookmarkGrid bookmarks={bookmarks} view={view} />}
      />
    </>
  );
}
