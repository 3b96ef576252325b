import { limits } from "@bowerbird/contract/limits";
import { type QuickSearchOutput, type quickSearchInput, searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../context/index.ts";
import { readSearch } from "./read-search.ts";
import { runSearch } from "./run-search.ts";

/**
 * Finds bookmarks while the person types: everything that the query says must hold, its words anywhere in title,
 * address, tags, description, summary or category. Only where that finds nothing are mistyped words corrected from the
 * person's own vocabulary.
 *
 * @returns the best matches first; nothing for a query of fewer than 2 characters or without anything to look for
 */
export async function quickSearch(
  ctx: Context,
  { q, limit }: z.output<typeof quickSearchInput>,
): Promise<QuickSearchOutput> {
  const isTooShort = [...q.trim()].length < limits.quickSearchMin;
  const search = isTooShort ? null : await readSearch(ctx, { ...unfiltered, q, limit });
  if (!search || isEmpty(search)) return { bookmarks: [], corrections: [] };
  const { bookmarks, corrections } = await runSearch(ctx, search, false);
  return { bookmarks, corrections };
}

const unfiltered = searchInput.parse({});

function isEmpty(search: Awaited<ReturnType<typeof readSearch>>): boolean {
  const { terms, excludedTerms, tags, sites, categories, after, before } = search;
  return [terms, excludedTerms, tags, sites, categories, after, before].every((list) => list.length === 0);
}
