import { type SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { useAllResults } from "../../features/advanced-search/use-search-matches.ts";
import BulkEditBar from "../../features/bulk-edit/bulk-edit-bar.tsx";
import { categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { useSelectionStore } from "../../shared/selection/use-selection.tsx";

/** The bar for a selection among the results of a search; "Select all" selects all of them, shown or not. */
export default function SearchBulkBar({ tree, filters }: { tree: CategoryTree; filters: SearchFilters }) {
  const store = useSelectionStore();
  const results = useAllResults(filters);
  return (
    <BulkEditBar
      total={results?.total ?? null}
      onSelectAll={results && results.selectAll}
      categories={categoryOptions(tree.roots)}
      onDone={() => store.edit(false)}
    />
  );
}
