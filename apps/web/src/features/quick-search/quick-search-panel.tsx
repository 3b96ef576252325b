import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import type { ReactNode } from "react";
import { Spinner } from "../../shared/ui/basics.tsx";
import { correctedQuery, searchedWords } from "./highlighted-text.tsx";
import { QuickSearchOption } from "./quick-search-option.tsx";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

interface QuickSearchPanelProps {
  listId: string;
  /** Undefined until the first answer. */
  result: QuickSearchOutput | undefined;
  /** The query that `result` answers. */
  query: string;
  /** Why there is no answer. */
  failure: string | null;
  /** Whether semantic results are still loading. */
  isLoadingSemantic: boolean;
  active: number;
  onHover: (index: number) => void;
  onChoose: (index: number) => void;
}

export function QuickSearchPanel({
  listId,
  result,
  query,
  failure,
  isLoadingSemantic,
  active,
  ...act
}: QuickSearchPanelProps) {
  const bookmarks = result?.bookmarks ?? [];
  const isSearching = !result || (bookmarks.length === 0 && isLoadingSemantic);
  const corrections = result?.corrections ?? [];
  const words = searchedWords(query, corrections);
  return (
    <div className="absolute top-full right-0 left-0 z-30 mt-1.5 overflow-hidden rounded-lg border border-line bg-raised shadow-pop">
      <p role="status" className="sr-only">
        {!isSearching && announcement(bookmarks.length)}
      </p>
      {corrections.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-sm text-muted">
          Showing results for <strong className="font-semibold text-ink">{correctedQuery(query, corrections)}</strong>
        </p>
      )}
      {bookmarks.length > 0 && (
        <div
          role="listbox"
          id={listId}
          aria-label="Bookmarks found"
          className="max-h-[min(30rem,70dvh)] overflow-y-auto p-1"
        >
          {bookmarks.map((bookmark, index) => (
            <QuickSearchOption
              key={bookmark.id}
              id={`${listId}-${index}`}
              bookmark={bookmark}
              words={words}
              isActive={index === active}
              isSemantic={result?.byMeaning?.includes(bookmark.id) ?? false}
              excerpt={result?.inPageText?.[bookmark.id]}
              onHover={() => act.onHover(index)}
              onChoose={() => act.onChoose(index)}
            />
          ))}
        </div>
      )}
      {bookmarks.length === limits.quickSearchResults && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          Showing first 8 results. Use Advanced Search for more options.
        </p>
      )}
      {failure !== null && <Message title="Search failed" text={failure} />}
      {failure === null && !isSearching && bookmarks.length === 0 && (
        <Message title="No bookmarks found" text="Try different keywords or use Advanced Search" />
      )}
      {failure === null && isSearching && <Message title={<Spinner className="mx-auto" />} text="Searching" />}
    </div>
  );
}

function Message({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div className="px-4 py-7 text-center">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
    </div>
  );
}

function announcement(count: number): string {
  if (count === 0) return "No bookmarks found";
  return `${bookmarkCount(count)} found. Use the arrow keys to choose.`;
}
