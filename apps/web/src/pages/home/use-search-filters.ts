import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { readFilters, type SearchFilters, writeFilters } from "../../features/advanced-search/search-filters.ts";

/** The advanced search in the URL, so that Back and sharing work; null if there is none. */
export function useSearchFilters(): [SearchFilters | null, (filters: SearchFilters | null) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  return [filters, (next) => setParams((before) => writeFilters(before, next))];
}
