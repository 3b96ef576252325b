import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SearchOutput, searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { semanticSearch, joinByRank, type Joined } from "./semantic-search.ts";
import { type Found, runSearch } from "./run-search.ts";
import { toInPageText } from "./quick-search.ts";
import { readSearch } from "./read-search.ts";
import type { Search } from "./search.ts";
import { toCondition } from "./to-condition.ts";

type Input = z.output<typeof searchInput>;

/**
 * Finds bookmarks by a query, as quick search does, and by filters. A category includes its descendants.
 *
 * With `meaning`, results of semantic search are joined, within a second.
 *
 * @returns the best match first, or the requested order; `total` is exact or a lower bound where counting would take
 *   longer than finding
 * @throws NOT_FOUND for an unknown category id
 */
export async function searchBookmarks(ctx: Context, input: Input): Promise<SearchOutput> {
  const search = await readSearch(ctx, input);
  const isSemantic = input.meaning === "true" && search.terms.length > 0;
  const [{ corrections, total, isTotalExact, excerpts, ...answer }, near] = await Promise.all([
    runSearch(ctx, search, true),
    isSemantic ? semanticSearch(ctx, search, search.words) : null,
  ]);
  const { bookmarks, byMeaning } = near ? join(search, answer, near) : { bookmarks: answer.bookmarks };
  const { q, category, tags, relevance, dateFrom, dateTo } = input;
  const condition = await toCondition(ctx, input);
  const dateRange = { from: dateFrom ?? null, to: dateTo ?? null };
  return {
    bookmarks,
    corrections,
    ...(byMeaning && { byMeaning }),
    ...toInPageText(excerpts),
    metadata: {
      total: (total ?? answer.bookmarks.length) + (byMeaning?.length ?? 0),
      isTotalExact,
      returned: bookmarks.length,
      filters: { query: q, category, tags, relevance, dateRange },
      sorting: { by: search.sort, order: search.order },
      ...(condition !== null && { condition }),
    },
  };
}

/** Unless sorted by match, semantic results come last. */
function join(search: Search, { bookmarks, exact }: Pick<Found, "bookmarks" | "exact">, near: Bookmark[]): Joined {
  if (search.sort === "match") return joinByRank(bookmarks, exact, near, search.limit);
  return joinByRank(bookmarks, bookmarks.length, near, search.limit);
}
