import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import { BookmarkGrid } from "../../features/bookmarks/bookmark-grid.tsx";
import { SearchResults } from "../../features/advanced-search/search-results.tsx";
import type { SearchFilters } from "../../features/advanced-search/search-filters.ts";

interface HomeSearchProps {
  filters: SearchFilters;
  view: ViewMode;
  onClear: () => void;
}

/** The results of an advanced search, in place of the list. */
export default function HomeSearch({ filters, view, onClear }: HomeSearchProps) {
  return (
    <SearchResults
      filters={filters}
      onClear={onClear}
      renderResults={(bookmarks) => <BookmarkGrid bookmarks={bookmarks} view={view} />}
    />
  );
}
