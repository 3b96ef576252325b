import type { SearchOutput, searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { semanticSearch, withoutFound } from "./semantic-search.ts";
import { orByWords } from "./or-by-words.ts";
import { runSearch } from "./run-search.ts";
import { toInPageText } from "./quick-search.ts";
import { readSearch, toCondition } from "../../library/query/index.ts";

type Input = z.output<typeof searchInput>;

/**
 * Finds bookmarks by a query, as quick search does, and by filters. A category includes its descendants.
 *
 * With semantic search, `similar` has what it adds. Where a query with operators finds nothing, its words are searched.
 *
 * @returns the best match first, or the requested order; `total` is exact or a lower bound where counting would take
 *   longer than finding
 * @throws NOT_FOUND for an unknown category id
 */
export async function searchBookmarks(ctx: Context, input: Input): Promise<SearchOutput> {
  return orByWords(input, (asked) => search(ctx, asked));
}

async function search(ctx: Context, input: Input): Promise<SearchOutput> {
  const conditions = await readSearch(ctx, input);
  const isSemantic = input.meaning === "true" && conditions.terms.length > 0;
  const [{ bookmarks, corrections, total, isTotalExact, excerpts }, near] = await Promise.all([
    runSearch(ctx, conditions, true),
    isSemantic ? semanticSearch(ctx, conditions) : {},
  ]);
  const { q, category, tags, relevance, dateFrom, dateTo } = input;
  // The operators of a rule are never words.
  const condition = input.wordsOnly === "true" ? null : await toCondition(ctx, input);
  const dateRange = { from: dateFrom ?? null, to: dateTo ?? null };
  return {
    bookmarks,
    corrections,
    ...withoutFound(near, bookmarks),
    ...toInPageText(excerpts),
    metadata: {
      total,
      isTotalExact,
      returned: bookmarks.length,
      filters: { query: q, category, tags, relevance, dateRange },
      sorting: { by: conditions.sort, order: conditions.order },
      ...(condition !== null && { condition }),
    },
  };
}
