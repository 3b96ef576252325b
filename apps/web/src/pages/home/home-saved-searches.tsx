import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { useSearchParams } from "react-router";
import { fromSaved, isSameSearch } from "../../features/advanced-search/saved-filters.ts";
import { readFilters, writeFilters } from "../../features/advanced-search/search-filters.ts";
import { SavedSearches } from "../../features/saved-searches/saved-searches.tsx";

/** Saved searches; their links keep the current view. */
export function HomeSavedSearches({ onSelect }: { onSelect: (() => void) | undefined }) {
  const [params] = useSearchParams();
  const shown = readFilters(params);
  const toLink = (saved: SavedFilters): string => {
    const next = writeFilters(params, fromSaved(saved));
    next.delete("category");
    return `/?${next}`;
  };
  const isShown = (saved: SavedFilters): boolean => shown !== null && isSameSearch(shown, fromSaved(saved));
  return <SavedSearches toLink={toLink} isShown={isShown} onSelect={onSelect} />;
}
