import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SearchOutput, searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../context/index.ts";
import { findByMeaning } from "./find-by-meaning.ts";
import type { Found } from "./find-bookmarks.ts";
import { joinByRank, type Joined } from "./join-by-rank.ts";
import { readSearch } from "./read-search.ts";
import { runSearch } from "./run-search.ts";
import type { Search } from "./search.ts";

type Input = z.output<typeof searchInput>;

/**
 * Finds bookmarks by a query in the language of quick search and by filters; both must hold. A category means its
 * children too.
 *
 * With `meaning`, what means the same is joined to them, in up to 300 ms.
 *
 * @returns the best match first, or in the order asked for; `total` counts all matches, or up to where counting would
 * take longer than finding
 * @throws NOT_FOUND for the id of a category that is not the person's
 */
export async function searchBookmarks(ctx: Context, input: Input): Promise<SearchOutput> {
  const search = await readSearch(ctx, input);
  const isAsked = input.meaning === "true" && search.terms.length > 0;
  const [{ corrections, total, isTotalExact, ...answer }, near] = await Promise.all([
    runSearch(ctx, search, true),
    isAsked ? findByMeaning(ctx, search, search.said) : null,
  ]);
  const { bookmarks, byMeaning } = near ? join(search, answer, near) : { bookmarks: answer.bookmarks };
  const { q, category, tags, relevance, dateFrom, dateTo } = input;
  const dateRange = { from: dateFrom ?? null, to: dateTo ?? null };
  return {
    bookmarks,
    corrections,
    ...(byMeaning && { byMeaning }),
    metadata: {
      total: (total ?? answer.bookmarks.length) + (byMeaning?.length ?? 0),
      isTotalExact,
      returned: bookmarks.length,
      filters: { query: q, category, tags, relevance, dateRange },
      sorting: { by: search.sort, order: search.order },
    },
  };
}

/** In an order that is not by match, what only its meaning found comes after all others. */
function join(search: Search, { bookmarks, exact }: Pick<Found, "bookmarks" | "exact">, near: Bookmark[]): Joined {
  if (search.sort === "match") return joinByRank(bookmarks, exact, near, search.limit);
  return joinByRank(bookmarks, bookmarks.length, near, search.limit);
}
