import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput, quickSearchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import { foldText, wordsOf } from "../bookmarks/index.ts";
import type { Context } from "../context/index.ts";
import { correctTerms } from "./correct-terms.ts";
import { findBookmarks } from "./find-bookmarks.ts";
import { readTerms, type Term } from "./terms.ts";

const nothing: QuickSearchOutput = { bookmarks: [], corrections: [] };

/**
 * Finds bookmarks while the person types: every word of the query must occur somewhere in title, address, tags,
 * description, summary or category. Only where that finds nothing are mistyped words corrected from the person's own
 * vocabulary.
 *
 * @returns the best matches first; nothing for a query of fewer than 2 characters
 */
export async function quickSearch(
  ctx: Context,
  { q, limit }: z.output<typeof quickSearchInput>,
): Promise<QuickSearchOutput> {
  const query = readQuery(q);
  if ([...query].length < limits.quickSearchMin) return nothing;
  const terms = await readTerms(ctx, query);
  if (terms.length === 0) return nothing;
  const bookmarks = await findBookmarks(ctx, query, terms, limit);
  if (bookmarks.length > 0) return { bookmarks, corrections: [] };
  const thorough = await readTerms(ctx, query, true);
  const inside = await findBookmarks(ctx, query, thorough, limit);
  return inside.length > 0 ? { bookmarks: inside, corrections: [] } : searchCorrected(ctx, thorough, limit);
}

/** Folded, without control characters and, as a search text has addresses, without what stands before the host. */
function readQuery(q: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is meant
  const folded = foldText(q.replace(/[\u0000-\u001f]+/g, " "));
  return folded.replace(/(^|\s)(?:https?:\/\/(?:www\.)?|www\.)(?=\S)/g, "$1").trim();
}

async function searchCorrected(ctx: Context, terms: readonly Term[], limit: number): Promise<QuickSearchOutput> {
  const corrected = await correctTerms(ctx, terms);
  if (!corrected) return nothing;
  const bookmarks = await findBookmarks(ctx, null, corrected, limit);
  if (bookmarks.length === 0) return nothing;
  const shown = new Set(
    wordsOf(foldText(bookmarks.map(({ title, url, tags }) => [title, url, ...tags].join(" ")).join(" "))),
  );
  const corrections = corrected.flatMap(({ text, words, isCorrected }) =>
    isCorrected ? [{ from: text, to: words[0]!.others.find((word) => shown.has(word)) ?? words[0]!.others[0]! }] : [],
  );
  return { bookmarks, corrections };
}
