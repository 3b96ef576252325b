import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { foldAddress } from "@bowerbird/bookmark/search-text";
import { limits } from "@bowerbird/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { foldText } from "@bowerbird/bookmark/fold-text";

interface Page {
  items?: readonly Bookmark[];
}

/**
 * The bookmarks of the lists that are loaded, or were kept for reading offline, whose title, address, tags or description
 * contain every word. Those with the words in their title come first, then the newest.
 *
 * @param words a query; its operators are searched like words
 */
export function searchLoaded(client: QueryClient, words: string): Bookmark[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  const lists = client.getQueriesData<Page & { pages?: readonly Page[] }>({ queryKey: bookmarkPagesKey });
  const loaded = lists.flatMap(([, data]) => [data, ...(data?.pages ?? [])].flatMap((page) => page?.items ?? []));
  const matches = (text: string): boolean => wanted.every((word) => text.includes(word));
  return [...new Map(loaded.map((bookmark) => [bookmark.id, bookmark])).values()]
    .map((bookmark) => ({ bookmark, title: foldText(bookmark.title) }))
    .filter(({ bookmark: { url, tags, description }, title }) =>
      matches([title, foldAddress(url), foldText([...tags, description ?? ""].join(" "))].join(" ")),
    )
    .sort((a, b) => Number(matches(b.title)) - Number(matches(a.title)) || age(a.bookmark) - age(b.bookmark))
    .slice(0, limits.quickSearchResults)
    .map(({ bookmark }) => bookmark);
}

const age = ({ createdAt }: Bookmark): number => -createdAt.getTime();
