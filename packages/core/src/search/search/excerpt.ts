import { foldText, unspaced } from "../../library/bookmarks/index.ts";
import type { Term } from "./term.ts";

/** Characters of an excerpt, and of those before the match. */
const maxLength = 160;
const leadLength = 50;

/**
 * The part of a text around a word of the search, cut between words.
 *
 * @param texts the best first; the first with a word of the search is taken
 */
export function toExcerpt(texts: readonly (string | null)[], terms: readonly Term[]): string {
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
