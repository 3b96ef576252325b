import type { SearchMatchesInput } from "@bowerbird/contract/search";
import { useEffect } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import type { SearchFilters } from "./search-filters.ts";
import { toSearchInput, useSearchResults } from "./use-search-results.ts";

interface SelectableResults {
  /** Null if there are more than can be counted. */
  total: number | null;
  /** Selects everything that the search finds, shown or not. */
  selectAll: () => void;
}

/** Everything that an advanced search finds, for the page's selection; null until it is known. */
export function useAllResults(filters: SearchFilters): SelectableResults | null {
  const { sort: _sort, order: _order, limit: _limit, ...input } = toSearchInput(filters);
  const { data } = useSearchResults(filters, false);
  return useSearchMatches({ ...input, ...(data?.isWordsOnly && { wordsOnly: "true" }) });
}

/** @param input null while it is not wanted */
export function useSearchMatches(input: SearchMatchesInput | null): SelectableResults | null {
  const store = useSelectionStore();
  const { found } = useSelection().selection;
  const isOther = found !== null && JSON.stringify(found.search) !== JSON.stringify(input);
  // All that another search found is no selection in this one's results.
  useEffect(() => {
    if (isOther) store.clear();
  }, [isOther, store]);
  const { data } = trpc.search.matches.useQuery(input ?? {}, { enabled: input !== null });
  if (!data || input === null) return null;
  const total = data.groups.reduce((sum, { ids }) => sum + ids.length, 0);
  if (data.isComplete) return { total, selectAll: () => store.selectFound(input, total) };
  const bookmarks = data.groups.flatMap(({ categoryId, ids }) => ids.map((id) => ({ id, categoryId })));
  return { total: null, selectAll: () => store.select(bookmarks, true) };
}
