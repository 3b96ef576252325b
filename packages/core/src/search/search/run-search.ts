import { foldText, splitWords } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { correctTerms } from "./correct-terms.ts";
import { findBookmarks, type Found } from "./find-bookmarks.ts";
import type { ResolvedTerm, Search } from "./search.ts";
import { matchesTerm } from "./term.ts";
import { findNamedCategories } from "./terms.sql.ts";

export interface Answer extends Found {
  corrections: { from: string; to: string }[];
}

/**
 * Runs the search; without results, once more with typos corrected from the person's own vocabulary.
 *
 * @param isCounted whether to count the matches
 */
export async function runSearch(ctx: Context, search: Search, isCounted: boolean): Promise<Answer> {
  const resolved = await resolveCategoryTerms(ctx, search);
  const found = await findBookmarks(ctx, resolved, isCounted);
  if (found.bookmarks.length > 0) return { ...found, corrections: [] };
  const terms = await correctTerms(ctx, resolved.terms);
  if (!terms) return { ...found, corrections: [] };
  const corrected = await findBookmarks(ctx, { ...resolved, terms, prefix: null }, isCounted);
  return { ...corrected, corrections: corrected.bookmarks.length > 0 ? correctionsIn(corrected, terms) : [] };
}

/** Reports, of several corrections, the one visible in the results. */
function correctionsIn({ bookmarks }: Found, terms: readonly ResolvedTerm[]): Answer["corrections"] {
  const shown = new Set(
    splitWords(foldText(bookmarks.map(({ title, url, tags }) => [title, url, ...tags].join(" ")).join(" "))),
  );
  return terms.flatMap(({ text, corrections }) =>
    corrections ? [{ from: text, to: corrections.find((word) => shown.has(word)) ?? corrections[0]! }] : [],
  );
}

/** Adds to each term the categories whose name matches it; their bookmarks match the term, too. */
async function resolveCategoryTerms(ctx: Context, search: Search): Promise<Search> {
  const { terms, excludedTerms } = search;
  const texts = [...terms, ...excludedTerms].map(({ text }) => text);
  if (texts.length === 0) return search;
  const named = (await findNamedCategories(ctx, texts)).map(({ id, name }) => ({ id, name: foldText(name) }));
  const resolve = (term: ResolvedTerm) => {
    const categoryIds = named.filter(({ name }) => matchesTerm(name, term)).map(({ id }) => id);
    return { ...term, categoryIds };
  };
  return { ...search, terms: terms.map(resolve), excludedTerms: excludedTerms.map(resolve) };
}
