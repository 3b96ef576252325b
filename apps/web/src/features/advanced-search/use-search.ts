import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { trpc } from "../../api/trpc.ts";
import { useMeaning } from "../../meaning/use-meaning.ts";
import { type SearchFilters, searchInputOf } from "./search-filters.ts";

/**
 * What a search finds. By best match, what means the same is among it; in another order it is `related`, which comes
 * when the rest is there already.
 */
export function useSearch(filters: SearchFilters) {
  const input = searchInputOf(filters);
  const isMeant = useMeaning(filters.query.trim() !== "");
  const isByMatch = filters.sort === "match";
  const words = trpc.search.full.useQuery(isMeant && isByMatch ? { ...input, meaning: "true" } : input, {
    placeholderData: (before) => before,
  });
  const isAsked = isMeant && !isByMatch && words.isSuccess && !words.isPlaceholderData;
  const more = trpc.search.full.useQuery({ ...input, meaning: "true" }, { enabled: isAsked, retry: false });
  const related: Bookmark[] = (isAsked && more.data && onlyByMeaning(more.data)) || [];
  const { data, error, refetch } = words;
  return { data, error, refetch, related, isLooking: isAsked && more.isFetching };
}

function onlyByMeaning({ bookmarks, byMeaning = [] }: { bookmarks: Bookmark[]; byMeaning?: string[] | undefined }) {
  const ids = new Set(byMeaning);
  return bookmarks.filter(({ id }) => ids.has(id));
}
