import type { QuickSearchOutput, quickSearchInput } from "@bowerbird/contract/search";
import { limits } from "@bowerbird/contract/limits";
import type { z } from "zod";
import { foldText, wordsOf } from "../bookmarks/index.ts";
import { type Context } from "../context/index.ts";
import { findBookmarks } from "./find-bookmarks.ts";
import { correctWords } from "./correct-words.ts";
import { plainTerms, type Term } from "./terms.ts";

/**
 * Finds bookmarks while the person types: every word of the query must occur somewhere in title, address, tags,
 * description, summary or category. Only where that finds nothing are mistyped words corrected from the person's own
 * vocabulary.
 *
 * @returns the best matches first; nothing for a query of fewer than 2 characters
 */
export async function quickSearch(ctx: Context, { q, limit }: z.output<typeof quickSearchInput>): Promise<QuickSearchOutput> {
  const query = foldText(q).trim();
  const terms = plainTerms(query);
  if ([...query].length < limits.quickSearchMin || terms.length === 0) return { bookmarks: [], corrections: [] };
  const bookmarks = await findBookmarks(ctx, query, terms, limit);
  if (bookmarks.length > 0) return { bookmarks, corrections: [] };
  return searchCorrected(ctx, terms, limit);
}

async function searchCorrected(ctx: Context, terms: readonly Term[], limit: number): Promise<QuickSearchOutput> {
  const corrected = await correctWords(ctx, terms);
  if (!corrected) return { bookmarks: [], corrections: [] };
  const bookmarks = await findBookmarks(ctx, null, corrected, limit);
  const first = wordsOf(bookmarks.map((bookmark) => foldText(`${bookmark.title} ${bookmark.url} ${bookmark.tags.join(" ")}`)).join(" "));
  const corrections = corrected
    .filter((term) => term.correctedFrom !== undefined)
    .map((term) => ({ from: term.correctedFrom!, to: term.variants.find((word) => first.includes(word)) ?? term.variants[0]! }));
  return { bookmarks, corrections: bookmarks.length > 0 ? corrections : [] };
}
