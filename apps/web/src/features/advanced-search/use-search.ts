import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { SearchInput } from "@bowerbird/contract/search";
import { trpc } from "../../shared/api/trpc.ts";
import { useSemanticSearch } from "../../shared/semantic-search/use-semantic-search.ts";
import type { SearchFilters } from "./search-filters.ts";

/**
 * Results of a search. Sorted by best match, they include semantic matches; otherwise those are `related`, which loads
 * after the rest.
 */
export function useSearch(filters: SearchFilters, limit: number) {
  const input = toSearchInput(filters, limit);
  const isSemanticOn = useSemanticSearch(filters.query.trim() !== "");
  const isByMatch = filters.sort === "match";
  const words = trpc.search.full.useQuery(isSemanticOn && isByMatch ? { ...input, meaning: "true" } : input, {
    placeholderData: (before) => before,
  });
  const isAsked = isSemanticOn && !isByMatch && words.isSuccess && !words.isPlaceholderData;
  const more = trpc.search.full.useQuery({ ...input, meaning: "true" }, { enabled: isAsked, retry: false });
  const related: Bookmark[] = (isAsked && more.data && onlySemantic(more.data)) || [];
  const { data, error, refetch, isPlaceholderData } = words;
  return { data, error, refetch, isPlaceholderData, related, isLoadingSemantic: isAsked && more.isFetching };
}

function onlySemantic({ bookmarks, byMeaning = [] }: { bookmarks: Bookmark[]; byMeaning?: string[] | undefined }) {
  const ids = new Set(byMeaning);
  return bookmarks.filter(({ id }) => ids.has(id));
}

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
