import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { toBookmark } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { readMatches } from "./find-bookmarks.sql.ts";
import type { Search } from "./search.ts";

export interface Found {
  bookmarks: Bookmark[];
  /** Null if not requested. */
  total: number | null;
  isTotalExact: boolean;
  /** How many of the first bookmarks contain the words as typed, or as prefixes, in title or address. */
  exact: number;
}

/**
 * Finds the person's bookmarks that match the search, in its order, with one statement; a second one if the first
 * overestimated the matches.
 *
 * With many matches, ranking all of them would take longer than a keystroke, and so would the index. So the newest are
 * read first, together with prefix matches, which have their own indexes; only if these are few does the statement
 * look up the vocabulary and all matches. Orders that the newest say nothing about always read all.
 *
 * @param isCounted whether to count the matches: exactly or, if they are many, among the newest bookmarks
 */
export async function findBookmarks(ctx: Context, search: Search, isCounted: boolean): Promise<Found> {
  const { bookmarks, total, is_exact, is_in_part, exact } = await readMatches(ctx, search, isCounted);
  if (is_in_part && (bookmarks?.length ?? 0) < search.limit) {
    return findBookmarks(ctx, { ...search, isThorough: true }, isCounted);
  }
  return { bookmarks: (bookmarks ?? []).map(toBookmark), total, isTotalExact: is_exact, exact };
}
