import { foldText, splitWords, unspaced } from "@bowerbird/bookmark/fold-text";
import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../../platform/context/index.ts";
import { correctTerms } from "./correct-terms.ts";
import { findInPages, isPageSearch } from "./find-in-pages.sql.ts";
import { type ResolvedTerm, type Search } from "../../library/query/index.ts";
import { matchesTerm, type Term } from "@bowerbird/bookmark/term";
import { findNamedCategories } from "./terms.sql.ts";
import { findBookmarks, findIds, type Found } from "./find-bookmarks.ts";
import type { MatchId } from "./find-all.sql.ts";

export interface Answer extends Found {
  corrections: { from: string; to: string }[];
  /** Excerpts, by the ids of those found only in the text of their page: the last ones. */
  excerpts: Map<string, string>;
}

/**
 * Runs the search. Matches in the texts of pages follow while there is room for them; if there are none either, the
 * search runs once more with typos corrected from the person's own vocabulary.
 *
 * @param isCounted whether to count the matches to their end, where that is quick
 */
export async function runSearch(ctx: Context, search: Search, isCounted: boolean): Promise<Answer> {
  const resolved = await resolveCategoryTerms(ctx, search);
  const found = await addPageMatches(ctx, resolved, await findBookmarks(ctx, resolved, isCounted));
  if (found.bookmarks.length > 0) return { ...found, corrections: [] };
  const terms = await correctTerms(ctx, resolved.terms);
  if (!terms) return { ...found, corrections: [] };
  const corrected = await findBookmarks(ctx, { ...resolved, terms, prefix: null }, isCounted);
  return {
    ...corrected,
    excerpts: found.excerpts,
    corrections: corrected.bookmarks.length > 0 ? correctionsIn(corrected, terms) : [],
  };
}

/**
 * The ids of all that the search finds, up to its limit, as `runSearch` finds them: with the matches in the texts of pages
 * where there is room for them among the results, and with typos corrected where nothing is found.
 */
export async function findMatchIds(ctx: Context, search: Search): Promise<MatchId[]> {
  const resolved = await resolveCategoryTerms(ctx, search);
  const found = await findIds(ctx, resolved);
  const room = limits.searchResultsMax - found.length;
  if (room > 0 && isPageSearch(resolved)) {
    const inPages = await findInPages(
      ctx,
      { ...resolved, limit: room },
      found.map(({ id }) => id),
    );
    found.push(...inPages.bookmarks.map(({ bookmark }) => ({ id: bookmark.id, category_id: bookmark.categoryId })));
  }
  if (found.length > 0) return found;
  const terms = await correctTerms(ctx, resolved.terms);
  return terms ? findIds(ctx, { ...resolved, terms, prefix: null }) : [];
}

/** Appends the bookmarks whose pages have the words, if the bookmarks that have them are fewer than asked for. */
async function addPageMatches(ctx: Context, search: Search, found: Found): Promise<Omit<Answer, "corrections">> {
  const room = search.limit - found.bookmarks.length;
  if (room === 0 || !isPageSearch(search)) return { ...found, excerpts: new Map() };
  const ids = found.bookmarks.map(({ id }) => id);
  const { bookmarks, total, isTotalExact } = await findInPages(ctx, { ...search, limit: room }, ids);
  return {
    ...found,
    bookmarks: [...found.bookmarks, ...bookmarks.map(({ bookmark }) => bookmark)],
    total: found.total + total,
    isTotalExact: found.isTotalExact && isTotalExact,
    excerpts: new Map(bookmarks.map(({ bookmark, texts }) => [bookmark.id, toExcerpt(texts, search.terms)])),
  };
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
export async function resolveCategoryTerms(ctx: Context, search: Search): Promise<Search> {
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

/** Characters of an excerpt, and of those before the match. */
const maxLength = 160;
const leadLength = 50;

/**
 * The part of a text around a word of the search, cut between words.
 *
 * @param texts the best first; the first with a word of the search is taken
 */
function toExcerpt(texts: readonly (string | null)[], terms: readonly Term[]): string {
  const words = terms.flatMap((term) => term.words.map(({ text }) => text)).toSorted((a, b) => b.length - a.length);
  for (const word of words) {
    for (const text of texts) {
      const at = text ? findWord(text, word) : -1;
      if (at >= 0) return cutAround(text!, at);
    }
  }
  return "";
}

/** Where a word of the text, once folded, begins with the word; in scripts without spaces, contains it. */
function findWord(text: string, word: string): number {
  for (const run of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = foldText(run[0]);
    const inside = folded.indexOf(word);
    if (inside < 0 || (inside > 0 && !unspaced.test(word))) continue;
    // Folding keeps the length of most texts; in a long run without spaces it matters where the match is.
    return run.index + (folded.length === run[0].length ? inside : 0);
  }
  return -1;
}

function cutAround(text: string, at: number): string {
  const from = at <= leadLength ? 0 : startOfWord(text, at - leadLength, at);
  const until = from + maxLength >= text.length ? text.length : endOfWord(text, from + maxLength, at);
  const excerpt = text.slice(from, until).replace(/\s+/g, " ").trim().toWellFormed();
  return `${from > 0 ? "…" : ""}${excerpt}${until < text.length ? "…" : ""}`;
}

/** The start of the first word from a position on; the position itself if there is none before the match. */
function startOfWord(text: string, position: number, match: number): number {
  const space = text.slice(position, match).search(/\s/);
  return space < 0 ? position : position + space + 1;
}

/** The end of the last word before a position; the position itself if there is none behind the match. */
function endOfWord(text: string, position: number, match: number): number {
  const space = text.slice(0, position).search(/\s\S*$/);
  return space > match ? space : position;
}
