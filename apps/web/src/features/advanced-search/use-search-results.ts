import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { SearchInput } from "@bowerbird/contract/search";
import { trpc } from "../../shared/api/trpc.ts";
import { getSemanticRetryMs } from "../../shared/semantic-search/use-semantic-search.ts";
import type { SearchFilters } from "./search-filters.ts";

/**
 * Results of a search, and what is semantically similar, which is none of them; one request for both.
 *
 * @param isExtended whether to load as many as a search can give, instead of the first ones
 */
export function useSearchResults(filters: SearchFilters, isExtended: boolean) {
  const input = (limit: number) => toSearchInput(filters, limit);
  const hasWords = filters.query.trim() !== "";
  const first = trpc.search.full.useQuery(
    { ...input(limits.searchResults), ...(hasWords && { meaning: "true" as const }) },
    { placeholderData: (before) => before, refetchInterval: getSemanticRetryMs },
  );
  const all = trpc.search.full.useQuery(input(limits.searchResultsMax), { enabled: isExtended });
  const current = first.isPlaceholderData ? undefined : first.data;
  return {
    data: (isExtended && all.data) || first.data,
    /** The search as a condition of a rule, once it is known. */
    condition: current?.metadata.condition,
    error: first.error,
    refetch: () => void first.refetch(),
    similar: current?.similar ?? nothing,
    /** Whether the model starts, so that what is similar follows. */
    isSimilarPending: current?.isSimilarPending === true,
    isLoadingMore: isExtended && all.isFetching && !all.data,
    hasMoreFailed: isExtended && all.isLoadingError,
    retryMore: () => void all.refetch(),
  };
}

const nothing: Bookmark[] = [];

/** The search as the server takes it: days run from their first to their last moment in local time. */
export function toSearchInput(filters: SearchFilters, limit: number = limits.searchResults): SearchInput {
  const { query, category, tags, relevance, is, from, to, sort, order } = filters;
  return {
    ...(query.trim() === "" ? {} : { q: query.trim() }),
    ...(category === "all" ? {} : { categoryId: category }),
    ...(tags.trim() === "" ? {} : { tags }),
    ...(relevance > limits.relevanceMin ? { relevance } : {}),
    ...(is ? { is } : {}),
    ...(from ? { dateFrom: startOfDay(from) } : {}),
    ...(to ? { dateTo: endOfDay(to) } : {}),
    sort,
    order,
    limit,
  };
}

const startOfDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate());
const endOfDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), 23, 59, 59, 999);
