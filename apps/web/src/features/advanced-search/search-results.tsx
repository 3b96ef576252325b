import { FileText, SearchX, Sparkles } from "lucide-react";
import { limits } from "@bowerbird/contract/limits";
import { type ReactNode, useState } from "react";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SearchOutput } from "@bowerbird/contract/search";
import type { StateFilter } from "@bowerbird/contract/query-grammar";
import { NextPart } from "../../shared/components/next-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/page-states.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { isSameSearch, noFilters, type SearchFilters } from "./search-filters.ts";
import { useSearch } from "./use-search.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

interface SearchResultsProps {
  filters: SearchFilters;
  onClear: () => void;
  /** Starts selection mode. */
  onBulkEdit: () => void;
  /** Renders bookmarks as the list does. */
  renderResults: (bookmarks: Bookmark[]) => ReactNode;
}

/** All results, more of them with each scroll to their end. */
export function SearchResults({ filters, onClear, onBulkEdit, renderResults }: SearchResultsProps) {
  const { shown, showMore } = useShownCount(filters);
  const search = useSearch(filters, shown > limits.searchResults);
  const { data, error, related, isLoadingSemantic } = search;
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
  if (error && !data) return <ErrorState title="Search failed" text="Please try again." onRetry={search.refetch} />;
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
  const { inPageText = {} } = data;
  const [inPages, matches] = [true, false].map((is) => data.bookmarks.filter(({ id }) => id in inPageText === is));
  const isLimited = data.bookmarks.length < data.metadata.total || !data.metadata.isTotalExact;
  const isMore = shown < matches!.length || (isLimited && data.bookmarks.length < limits.searchResultsMax);
  return (
    <section aria-label="Search results">
      <Heading metadata={data.metadata} onClear={onClear} onBulkEdit={onBulkEdit} />
      {matches!.length > 0 && renderResults(matches!.slice(0, shown))}
      {isMore && (
        <NextPart
          key={shown}
          isLoading={search.isLoadingMore}
          hasFailed={search.hasMoreFailed}
          onWanted={search.hasMoreFailed ? search.retryMore : showMore}
        />
      )}
      {!isMore && isLimited && (
        <p className="mt-6 text-center text-muted">
          These are the first {data.bookmarks.length.toLocaleString("en")}. Add a word or a filter to narrow the search
          down.
        </p>
      )}
      {!isMore && inPages!.length > 0 && (
        <section aria-label="Found in page text">
          <h2 className="mt-8 mb-3 flex items-center gap-2 text-muted">
            <FileText aria-hidden className="size-4 text-accent" />
            Found in the text of the page
          </h2>
          {renderResults(inPages!)}
        </section>
      )}
      {!isMore && related.length > 0 && (
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

type HeadingProps = Pick<SearchResultsProps, "onClear" | "onBulkEdit"> & Pick<SearchOutput, "metadata">;

function Heading({ metadata, onClear, onBulkEdit }: HeadingProps) {
  return (
    <div className="mb-3 flex items-center justify-between gap-4">
      <h2 aria-live="polite" className="text-muted">
        {describeCount(metadata)}
      </h2>
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" onClick={onBulkEdit}>
          Bulk Edit
        </Button>
        <Button size="sm" onClick={onClear}>
          Clear Search
        </Button>
      </span>
    </div>
  );
}

/** Shown at a time, so that a long list takes no longer to appear than a short one. */
const partSize = limits.searchResults;

/** How many results are shown; each search begins with the first part. */
function useShownCount(filters: SearchFilters): { shown: number; showMore: () => void } {
  const [extended, setExtended] = useState<{ filters: SearchFilters; count: number } | null>(null);
  const shown = extended && isSameSearch(extended.filters, filters) ? extended.count : partSize;
  return { shown, showMore: () => setExtended({ filters, count: shown + partSize }) };
}

function describeCount({ total, isTotalExact }: SearchOutput["metadata"]): string {
  return isTotalExact ? `${bookmarkCount(total)} found` : `More than ${bookmarkCount(total)} found`;
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
