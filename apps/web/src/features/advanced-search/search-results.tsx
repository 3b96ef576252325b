import { FileText, SearchX, Sparkles } from "lucide-react";
import { limits } from "@bowerbird/contract/limits";
import { type ReactNode, useRef, useState } from "react";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { StateFilter } from "@bowerbird/contract/query-grammar";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/page-states.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { isSameSearch, noFilters, type SearchFilters } from "./search-filters.ts";
import { useSearch } from "./use-search.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

interface SearchResultsProps {
  filters: SearchFilters;
  onClear: () => void;
  /** Renders bookmarks as the list does. */
  renderResults: (bookmarks: Bookmark[]) => ReactNode;
}

export function SearchResults({ filters, onClear, renderResults }: SearchResultsProps) {
  const [extended, setExtended] = useState<SearchFilters | null>(null);
  const limit = extended && isSameSearch(extended, filters) ? limits.searchResultsMax : limits.searchResults;
  const { data, error, refetch, isPlaceholderData, related, isLoadingSemantic } = useSearch(filters, limit);
  const section = useRef<HTMLElement>(null);
  const showMore = (): void => {
    setExtended(filters);
    // The button goes once everything is shown.
    section.current?.focus({ preventScroll: true });
  };
  // The category is the only thing a search names that can be missing.
  if (error?.data?.code === "NOT_FOUND" && !data) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="The category of this search was deleted"
        text="It was deleted, or is another account's. Choose another one, or search everywhere."
        action={<Button onClick={onClear}>Clear Search & Show All Bookmarks</Button>}
      />
    );
  }
  if (error && !data)
    return <ErrorState title="Search failed" text="Please try again." onRetry={() => void refetch()} />;
  if (!data || (data.bookmarks.length === 0 && isLoadingSemantic))
    return <Skeleton className="h-64 w-full rounded-xl" />;
  if (data.bookmarks.length === 0 && related.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        {...describeNothing(filters)}
        action={<Button onClick={onClear}>Clear Search & Show All Bookmarks</Button>}
      />
    );
  }
  const { total, returned, isTotalExact } = data.metadata;
  const { inPageText = {} } = data;
  const [inPages, matches] = [true, false].map((is) => data.bookmarks.filter(({ id }) => id in inPageText === is));
  return (
    <section ref={section} tabIndex={-1} aria-label="Search results" className="outline-none">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 aria-live="polite" className="text-muted">
          {returned < total
            ? `The first ${returned} of ${isTotalExact ? "" : "more than "}${total.toLocaleString("en")} bookmarks`
            : `${bookmarkCount(total)} found`}
        </h2>
        <Button size="sm" onClick={onClear}>
          Clear Search
        </Button>
      </div>
      {matches!.length > 0 && renderResults(matches!)}
      {returned < total && (limit < limits.searchResultsMax || isPlaceholderData) && (
        <Button className="mx-auto mt-4 flex" isBusy={isPlaceholderData} onClick={showMore}>
          Show {Math.min(total, limits.searchResultsMax).toLocaleString("en")}
        </Button>
      )}
      {inPages!.length > 0 && (
        <section aria-label="Found in page text">
          <h2 className="mt-8 mb-3 flex items-center gap-2 text-muted">
            <FileText aria-hidden className="size-4 text-accent" />
            Found in the text of the page
          </h2>
          {renderResults(inPages!)}
        </section>
      )}
      {related.length > 0 && (
        <section aria-label="Found by meaning">
          <h2 className="mt-8 mb-3 flex items-center gap-2 text-muted">
            <Sparkles aria-hidden className="size-4 text-accent" />
            In other words: what is about the same
          </h2>
          {renderResults(related)}
        </section>
      )}
    </section>
  );
}

const nothingIn: Record<StateFilter, { title: string; text: string }> = {
  favorite: { title: "No favorites yet", text: "Choose Favorite in the menu of a bookmark, or press F on it." },
  unread: { title: "Nothing to read later", text: "Choose Read later in the menu of a bookmark, or press L on it." },
  archived: { title: "Nothing is archived", text: "Choose Archive in the menu of a bookmark, or press A on it." },
  broken: { title: "No broken links", text: "The link check has found none." },
};

/** The list of one state is empty for another reason than a search. */
function describeNothing(filters: SearchFilters): { title: string; text: string } {
  const { is } = filters;
  if (is && isSameSearch(filters, { ...noFilters, is })) return nothingIn[is];
  const text = "No bookmarks match your search criteria. Try adjusting your filters or search terms.";
  return { title: "No Results Found", text };
}
