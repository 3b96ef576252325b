import type { SearchOutput, searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../context/index.ts";
import { readSearch } from "./read-search.ts";
import { runSearch } from "./run-search.ts";

type Input = z.output<typeof searchInput>;

/**
 * Finds bookmarks by a query in the language of quick search and by filters; both must hold. A category means its
 * children too.
 *
 * @returns the best match first, or in the order asked for; `total` counts all matches, or up to where counting would
 * take longer than finding
 * @throws NOT_FOUND for the id of a category that is not the person's
 */
export async function searchBookmarks(ctx: Context, input: Input): Promise<SearchOutput> {
  const search = await readSearch(ctx, input);
  const { bookmarks, corrections, total, isTotalExact } = await runSearch(ctx, search, true);
  const { q, category, tags, relevance, dateFrom, dateTo } = input;
  const dateRange = { from: dateFrom ?? null, to: dateTo ?? null };
  return {
    bookmarks,
    corrections,
    metadata: {
      total: total ?? bookmarks.length,
      isTotalExact,
      returned: bookmarks.length,
      filters: { query: q, category, tags, relevance, dateRange },
      sorting: { by: search.sort, order: search.order },
    },
  };
}
