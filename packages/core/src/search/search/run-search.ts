import { foldText, splitWords, unspaced } from "@bowerbird/bookmark/fold-text";
import { limits } from "@bowerbird/contract/limits";
import { matchesTerm, type Term } from "@bowerbird/bookmark/term";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { hasOperators } from "@bowerbird/contract/query-grammar";
import type { searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { findInPages, isPageSearch } from "./find-in-pages.sql.ts";
import { buildLookup, findInsides, type ResolvedTerm, type Search } from "../../library/query/index.ts";
import {
  countMatches,
  findNamedCategories,
  findSimilarWords,
  type MatchId,
  readAll,
  readIds,
  readNewest,
} from "./search.sql.ts";
import { type ShownRow, toBookmark } from "../../library/bookmarks/index.ts";

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

/** Word lengths from which one or two typos are corrected, as in leading search engines. */
const oneTypoFrom = 5;
const twoTyposFrom = 9;
const maxCorrections = 5;

/**
 * Finds the nearest words in the person's vocabulary for words that it does not contain.
 *
 * @returns the terms with at least one correction; null if there is none
 */
async function correctTerms(ctx: Context, terms: readonly ResolvedTerm[]): Promise<ResolvedTerm[] | null> {
  const correctable = terms.filter(isCorrectable);
  if (correctable.length === 0) return null;
  const typed = correctable.map(({ text }) => ({ text, maxTypos: getAllowedTypos(text) }));
  const similar = Map.groupBy(await findSimilarWords(ctx, typed), (found) => found.typed);
  const corrected = terms.map((term) => {
    const words = similar.get(term.text)?.map(({ word }) => word) ?? [];
    const corrections = nearest(term.text, words);
    return corrections.length > 0 ? { ...term, corrections } : term;
  });
  return corrected.some(({ corrections }) => corrections) ? corrected : null;
}

/** Phrases and category names are not corrected. */
function isCorrectable({ text, words, categoryIds }: ResolvedTerm): boolean {
  const isWord = /^\p{L}+$/u.test(text) && words[0]!.text === text && words[0]!.isOpenAfter;
  return isWord && categoryIds.length === 0 && getAllowedTypos(text) > 0;
}

function getAllowedTypos({ length }: string): number {
  return length >= twoTyposFrom ? 2 : length >= oneTypoFrom ? 1 : 0;
}

function nearest(text: string, words: readonly string[]): string[] {
  const allowed = getAllowedTypos(text);
  return words
    .map((word) => ({ word, distance: editDistance(text, word, allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, maxCorrections)
    .map(({ word }) => word);
}

/**
 * The edit distance of two words: letters changed, added, removed or swapped with a neighbor
 * (Damerau–Levenshtein, optimal string alignment).
 *
 * @param max stops counting above this
 * @returns the distance, or a number greater than `max`
 */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The newest bookmarks that are read first, and then instead of an index that would take longer. */
const depth = 1_000;
const greatDepth = 10_000;
/** Matches are many from this number among the newest, or from the number to be shown. */
const many = 20;
/** With this fraction of many among the newest, ten times as many bookmarks contain enough. */
const near = 5;
/** Above this product of words and matches among the newest, reading is faster than the index, which compares each with each. */
const maxWork = 4_000;

interface Found {
  bookmarks: Bookmark[];
  total: number;
  /** False if the total is the least there are. */
  isTotalExact: boolean;
}

/**
 * Finds the person's bookmarks that match the search, in its order.
 *
 * With many matches, ranking all of them would take longer than a keystroke, and so would the index. So the newest are
 * read first, together with what ranks first however old it is. If matches are few, all are found: by the index or, where
 * the words of the search stand inside too many others, by reading. Orders that the newest say nothing about need all.
 *
 * @param isCounted whether to count many matches to their end, where that is quick
 */
async function findBookmarks(ctx: Context, search: Search, isCounted: boolean): Promise<Found> {
  const enough = isNewestFirst(search) ? Math.max(many, search.limit) : Number.MAX_SAFE_INTEGER;
  const newest = await readNewest(ctx, search, { depth, enough });
  if (newest.read < depth) return toFound(newest, newest.matches);
  if (newest.matches >= enough) return toFound(newest, isCounted ? await countMatches(ctx, search) : null);
  const { lookup, words } = await findLookup(ctx, search);
  const isHeavy = !lookup || words * newest.matches > maxWork;
  if (isHeavy && newest.matches >= enough / near) {
    const more = await readNewest(ctx, search, { depth: greatDepth, enough });
    if (more.read < greatDepth) return toFound(more, more.matches);
    if (more.matches >= enough) return toFound(more, null);
  }
  // In other orders the newest were not tried.
  const all = await readAll(ctx, search, isHeavy && !isNewestFirst(search) ? null : lookup);
  return toFound(all, all.matches);
}

/** Whether the newest matches come first; most orders need all matches. */
function isNewestFirst({ sort, order }: Search): boolean {
  return sort === "match" || (sort === "date" && order === "desc");
}

/** How the index finds the search's words, null if it cannot; with the number of words that they stand inside. */
async function findLookup(ctx: Context, search: Search) {
  const insides = await findInsides(ctx, search.terms);
  const words = [...(insides?.values() ?? [])].reduce((sum, found) => sum + found.length, 0);
  return { lookup: insides && buildLookup(search, insides), words };
}

/** @param total null if they are not counted to their end: then it is the least there are */
function toFound(rows: { bookmarks: ShownRow[] | null; matches: number }, total: number | null): Found {
  return {
    bookmarks: (rows.bookmarks ?? []).map(toBookmark),
    total: total ?? rows.matches,
    isTotalExact: total !== null,
  };
}

/** The ids of all matches, the newest first, up to the search's limit. */
async function findIds(ctx: Context, search: Search): Promise<MatchId[]> {
  return readIds(ctx, search, (await findLookup(ctx, search)).lookup);
}

interface Output {
  bookmarks: unknown[];
  isWordsOnly?: true | undefined;
}

/**
 * Runs a search, and where a query with operators finds nothing, once more with all of it as words: a pasted title can have
 * `site:` or `-word` in it. If the words find nothing either, the first answer stays.
 */
export async function orByWords<T extends Output>(
  input: z.output<typeof searchInput>,
  search: (input: z.output<typeof searchInput>) => Promise<T>,
): Promise<T> {
  const first = await search(input);
  if (first.bookmarks.length > 0 || input.wordsOnly !== undefined || !hasOperators(input.q)) return first;
  const byWords = await search({ ...input, wordsOnly: "true" });
  return byWords.bookmarks.length > 0 ? { ...byWords, isWordsOnly: true } : first;
}
