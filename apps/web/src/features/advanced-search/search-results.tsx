import { format } from "@bowerbird/contract/messages";
import { FileText, SearchX, Sparkles } from "lucide-react";
import { limits } from "@bowerbird/contract/limits";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SearchOutput } from "@bowerbird/contract/search";
import type { StateFilter } from "@bowerbird/contract/query-grammar";
import { highlight, searchedWords } from "../../shared/components/highlighted-text.tsx";
import { NextPart } from "../../shared/components/next-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { Skeleton, Spinner } from "../../shared/ui/basics.tsx";
import { isSameSearch, noFilters, type SearchFilters, stateIcons, toStateList } from "./search-filters.ts";
import { useSearchResults } from "./use-search-results.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

interface SearchResultsProps {
  filters: SearchFilters;
  onClear: () => void;
  /** Renders bookmarks as the list does. */
  renderResults: (bookmarks: Bookmark[]) => ReactNode;
}

/** All results, more of them with each scroll to their end. */
export function SearchResults({ filters, onClear, renderResults }: SearchResultsProps) {
  const { shown, showMore } = useShownCount(filters);
  const search = useSearchResults(filters, shown > limits.searchResults);
  const { data, error, similar } = search;
  const list = useRef<HTMLElement>(null);
  useMarkedWords(list, searchedWords(filters.query, data?.corrections ?? [], data?.isWordsOnly));
  // The category is the only thing a search names that can be missing.
  if (error?.data?.code === "NOT_FOUND" && !data) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t.searchCategoryDeleted}
        text={t.searchCategoryDeletedHint}
        action={<Button onClick={onClear}>{t.clearSearchShowAllBookmarks}</Button>}
      />
    );
  }
  if (error && !data)
    return <ErrorState title={common.searchFailed} text={common.pleaseTryAgain} onRetry={search.refetch} />;
  if (!data) return <Skeleton className="h-64 w-full rounded-xl" />;
  const below = <Similar bookmarks={similar} isPending={search.isSimilarPending} renderResults={renderResults} />;
  const found = { data, search, shown, showMore, renderResults };
  if (data.bookmarks.length === 0) {
    return (
      <>
        <NothingFound filters={filters} onClear={onClear} />
        {below}
      </>
    );
  }
  return (
    <section ref={list} aria-label={t.searchResults}>
      <h2 className="sr-only">{t.searchResults}</h2>
      <Found {...found} below={below} />
    </section>
  );
}

interface FoundProps extends ReturnType<typeof useShownCount>, Pick<SearchResultsProps, "renderResults"> {
  data: SearchOutput;
  search: ReturnType<typeof useSearchResults>;
  /** Comes after the last result. */
  below: ReactNode;
}

function Found({ data, search, shown, showMore, renderResults, below }: FoundProps) {
  const { inPageText = {} } = data;
  const [inPages, matches] = [true, false].map((is) => data.bookmarks.filter(({ id }) => id in inPageText === is));
  const isLimited = data.bookmarks.length < data.metadata.total || !data.metadata.isTotalExact;
  const isMore = shown < matches!.length || (isLimited && data.bookmarks.length < limits.searchResultsMax);
  return (
    <>
      {data.isWordsOnly && <p className="mb-3 text-muted">{common.searchedForTheWords}</p>}
      {matches!.length > 0 && renderResults(matches!.slice(0, shown))}
      {isMore ? (
        <NextPart
          key={shown}
          isLoading={search.isLoadingMore}
          hasFailed={search.hasMoreFailed}
          onWanted={search.hasMoreFailed ? search.retryMore : showMore}
        />
      ) : (
        <>
          {isLimited && (
            <p className="mt-6 text-center text-muted">{format(t.onlyFirstShown, { count: data.bookmarks.length })}</p>
          )}
          {inPages!.length > 0 && (
            <section aria-label={t.foundInPageText}>
              <h2 className="mt-8 mb-3 flex items-center gap-2 text-muted">
                <FileText aria-hidden className="size-4 text-accent" />
                {t.foundInPageContent}
              </h2>
              {renderResults(inPages!)}
            </section>
          )}
          {below}
        </>
      )}
    </>
  );
}

interface SimilarProps extends Pick<SearchResultsProps, "renderResults"> {
  bookmarks: Bookmark[];
  /** Whether they follow. */
  isPending: boolean;
}

/** What the model finds similar: below the results, and none of them. */
function Similar({ bookmarks, isPending, renderResults }: SimilarProps) {
  if (bookmarks.length === 0 && !isPending) return null;
  return (
    <section aria-label={t.similarInMeaning} aria-busy={isPending}>
      <h2 className="mt-8 mb-3 flex items-center gap-2 text-muted">
        <Sparkles aria-hidden className="size-4 text-accent" />
        {t.similarInMeaning}
      </h2>
      {isPending ? <Spinner className="mx-auto" /> : renderResults(bookmarks)}
    </section>
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

/** "12 bookmarks found" */
export function describeCount({ total, isTotalExact }: SearchOutput["metadata"]): string {
  return format(isTotalExact ? t.bookmarksFound : t.moreThanBookmarksFound, { total });
}

/** A list of one state is empty for another reason than a search, and says how to fill it. */
function NothingFound({ filters, onClear }: Pick<SearchResultsProps, "filters" | "onClear">) {
  const state = toStateList(filters);
  if (state) {
    const Icon = stateIcons[state];
    return <EmptyState icon={<Icon />} {...nothingIn[state]} />;
  }
  return (
    <EmptyState
      icon={<SearchX />}
      {...describeNothing(filters)}
      action={<Button onClick={onClear}>{t.clearSearchShowAllBookmarks}</Button>}
    />
  );
}

const nothingIn: Record<StateFilter, { title: string; text: string }> = {
  favorite: { title: t.noFavoritesYet, text: t.chooseFavoriteInTheMenu },
  unread: { title: t.nothingToReadLater, text: t.chooseReadLaterInTheMenu },
  archived: { title: t.nothingIsArchived, text: t.chooseArchiveInTheMenu },
  private: { title: t.nothingIsPrivate, text: t.privateHint },
  untagged: { title: t.everyBookmarkHasATag, text: t.bookmarksWithoutTagsAppearHere },
  broken: { title: t.noBrokenLinks, text: t.theLinkCheckHasFoundNone },
};

/** A text from the search box has no filters to adjust. */
function describeNothing(filters: SearchFilters): { title: string; text: string } {
  const { query } = filters;
  if (isSameSearch(filters, { ...noFilters, query, sort: "match" }))
    return { title: common.noBookmarksFound, text: common.tryADifferentSearchTerm };
  const text = t.noMatchHint;
  return { title: t.noResultsFound, text };
}

/** As in `::highlight(searched)` of the styles. */
const name = "searched";

/**
 * Marks words in the titles and texts of a list's bookmarks. The elements stay as they are in any list; a browser without
 * highlights shows no marks.
 */
function useMarkedWords(list: RefObject<HTMLElement | null>, words: readonly string[]): void {
  useEffect(() => {
    const element = list.current;
    if (!element || words.length === 0 || !("highlights" in CSS)) return;
    const mark = () => CSS.highlights.set(name, new Highlight(...findWords(element, words)));
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(name);
    };
  });
}

function findWords(list: HTMLElement, words: readonly string[]): StaticRange[] {
  const ranges: StaticRange[] = [];
  for (const bookmark of list.querySelectorAll("article")) {
    const texts = document.createTreeWalker(bookmark, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      let offset = 0;
      for (const { text, isMatch } of highlight(node.textContent ?? "", words)) {
        const [startOffset, endOffset] = [offset, offset + text.length];
        if (isMatch) ranges.push(new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset }));
        offset = endOffset;
      }
    }
  }
  return ranges;
}
