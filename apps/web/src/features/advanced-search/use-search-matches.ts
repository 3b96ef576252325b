import type { SearchMatchesInput } from "@bowerbird/contract/search";
import { trpc } from "../../shared/api/trpc.ts";
import type { SearchFilters } from "./search-filters.ts";
import { toSearchInput } from "./use-search-results.ts";

export interface SearchMatches {
  bookmarks: { id: string; categoryId: string }[];
  /** Null if there are more than can be changed together. */
  total: number | null;
}

/** Everything that an advanced search finds, shown or not; null until it is known. */
export function useAllResults(filters: SearchFilters): SearchMatches | null {
  const { sort: _sort, order: _order, limit: _limit, ...input } = toSearchInput(filters);
  return useSearchMatches(input);
}

/** @param input null while it is not wanted */
export function useSearchMatches(input: SearchMatchesInput | null): SearchMatches | null {
  const { data } = trpc.search.matches.useQuery(input ?? {}, { enabled: input !== null });
  if (!data || input === null) return null;
  const bookmarks = data.groups.flatMap(({ categoryId, ids }) => ids.map((id) => ({ id, categoryId })));
  return { bookmarks, total: data.isComplete ? bookmarks.length : null };
}
