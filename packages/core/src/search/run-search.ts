import { foldText, splitWords } from "../bookmarks/index.ts";
import type { Context } from "../context/index.ts";
import { correctTerms } from "./correct-terms.ts";
import { findBookmarks, type Found } from "./find-bookmarks.ts";
import { fileTerms } from "./named-categories.ts";
import type { FiledTerm, Search } from "./search.ts";

export interface Answer extends Found {
  corrections: { from: string; to: string }[];
}

/**
 * Runs the search; where it finds nothing, once more with mistyped words corrected from the person's own vocabulary.
 *
 * @param isCounted whether the matches are counted
 */
export async function runSearch(ctx: Context, search: Search, isCounted: boolean): Promise<Answer> {
  const filed = await fileTerms(ctx, search);
  const found = await findBookmarks(ctx, filed, isCounted);
  if (found.bookmarks.length > 0) return { ...found, corrections: [] };
  const terms = await correctTerms(ctx, filed.terms);
  if (!terms) return { ...found, corrections: [] };
  const corrected = await findBookmarks(ctx, { ...filed, terms, beginning: null }, isCounted);
  return { ...corrected, corrections: corrected.bookmarks.length > 0 ? correctionsIn(corrected, terms) : [] };
}

/** Of the words that a mistyped one was taken for, the one that the person sees. */
function correctionsIn({ bookmarks }: Found, terms: readonly FiledTerm[]): Answer["corrections"] {
  const shown = new Set(
    splitWords(foldText(bookmarks.map(({ title, url, tags }) => [title, url, ...tags].join(" ")).join(" "))),
  );
  return terms.flatMap(({ text, corrections }) =>
    corrections ? [{ from: text, to: corrections.find((word) => shown.has(word)) ?? corrections[0]! }] : [],
  );
}
