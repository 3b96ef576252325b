import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { editDistance } from "./edit-distance.ts";
import { contains, endsWith, startsWith } from "./like-pattern.ts";
import type { Term, Word } from "./terms.ts";

/** Typos forgiven: none up to 4 letters, one up to 8, two from 9, as the leading search engines have it. */
const oneTypoFrom = 5;
const twoTyposFrom = 9;
const mostCorrections = 5;

/**
 * Replaces the words that the person's vocabulary does not have by those it has that are nearest to them.
 *
 * @returns the terms with at least one corrected, or null when nothing can be
 */
export async function correctTerms(ctx: Context, terms: readonly Term[]): Promise<Term[] | null> {
  const corrected = await Promise.all(terms.map((term) => correct(ctx, term)));
  return corrected.some((term) => term.isCorrected) ? corrected : null;
}

async function correct(ctx: Context, term: Term): Promise<Term> {
  const isWord = /^\p{L}+$/u.test(term.text) && term.words.length === 1;
  const { length } = term.text;
  const allowed = length >= twoTyposFrom ? 2 : length >= oneTypoFrom ? 1 : 0;
  if (!isWord || allowed === 0 || !isUnknown(term.words[0]!)) return term;
  const near = (await similarWords(ctx, term.text, allowed))
    .map((word) => ({ word, distance: editDistance(term.text, word, allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, mostCorrections);
  return near.length === 0
    ? term
    : { ...term, words: [{ beginning: null, others: near.map(({ word }) => word) }], isCorrected: true };
}

function isUnknown({ beginning, others }: Word): boolean {
  return beginning === null && others.length === 0;
}

/**
 * Words that may be within the distance. A word with n typos, cut into n + 1 pieces, has kept one piece whole: so only
 * words are read that begin or end like it, or, with two typos, contain its middle. Two letters swapped across the cut
 * would spoil both pieces of a word with one typo, so these are a letter shorter.
 */
async function similarWords(ctx: Context, word: string, typos: number): Promise<string[]> {
  const size = Math.max(2, Math.floor(word.length / (typos + 1)) - (typos === 1 ? 1 : 0));
  const pieces = [startsWith(word.slice(0, size)), endsWith(word.slice(-size))];
  if (typos === 2) pieces.push(contains(word.slice(size, -size)));
  const { rows } = await sql<{ word: string }>`
    select word from search_word
    where user_id = ${ctx.userId} and (${sql.join(
      pieces.map((piece) => sql`word like ${piece}`),
      sql` or `,
    )})
      and length(word) between ${word.length - typos} and ${word.length + typos}`.execute(database(ctx));
  return rows.map((row) => row.word);
}
