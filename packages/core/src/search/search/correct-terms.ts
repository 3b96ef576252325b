import type { Context } from "../../platform/context/index.ts";
import type { ResolvedTerm } from "../../library/query/index.ts";
import { findSimilarWords } from "./terms.sql.ts";

/** Word lengths from which one or two typos are corrected, as in leading search engines. */
const oneTypoFrom = 5;
const twoTyposFrom = 9;
const maxCorrections = 5;

/**
 * Finds the nearest words in the person's vocabulary for words that it does not contain.
 *
 * @returns the terms with at least one correction; null if there is none
 */
export async function correctTerms(ctx: Context, terms: readonly ResolvedTerm[]): Promise<ResolvedTerm[] | null> {
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
