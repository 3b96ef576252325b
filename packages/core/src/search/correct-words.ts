import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { escapeLike } from "./like-pattern.ts";
import type { Term } from "./terms.ts";
import { editDistance } from "./edit-distance.ts";

/** Typos forgiven: none up to 4 letters, one up to 8, two from 9, as the leading search engines have it. */
const oneTypoFrom = 5;
const twoTyposFrom = 9;
const mostCorrections = 5;

/**
 * Replaces the words that the person's vocabulary does not know by those it knows that are nearest to them.
 *
 * @returns the terms with at least one corrected, or null when nothing can be
 */
export async function correctWords(ctx: Context, terms: readonly Term[]): Promise<Term[] | null> {
  const corrected = await Promise.all(terms.map((term) => correct(ctx, term)));
  return corrected.some((term, index) => term !== terms[index]) ? corrected : null;
}

async function correct(ctx: Context, term: Term): Promise<Term> {
  const word = term.variants[0]!;
  const allowed = word.length >= twoTyposFrom ? 2 : word.length >= oneTypoFrom ? 1 : 0;
  if (allowed === 0 || (await isKnown(ctx, word))) return term;
  const near = (await similarWords(ctx, word, allowed))
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, mostCorrections)
    .map(({ candidate }) => candidate);
  return near.length > 0 ? { variants: near, correctedFrom: word } : term;
}

async function isKnown(ctx: Context, word: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search_word where user_id = ${ctx.userId} and word like ${`${escapeLike(word)}%`} limit 1`.execute(database(ctx));
  return rows.length > 0;
}

/**
 * Words that may be within the distance. A word with n typos, cut into n + 1 pieces, has kept one piece whole: so only
 * words are read that begin or end like it, or, with two typos, contain its middle.
 */
async function similarWords(ctx: Context, word: string, typos: number): Promise<string[]> {
  const size = Math.floor(word.length / (typos + 1));
  const begin = escapeLike(word.slice(0, size));
  const end = escapeLike(word.slice(word.length - size));
  const middle = typos === 2 ? escapeLike(word.slice(size, word.length - size)) : null;
  const { rows } = await sql<{ word: string }>`
    select word from search_word
    where user_id = ${ctx.userId} and (word like ${`${begin}%`} or reverse(word) like reverse(${end}) || '%'
      ${middle === null ? sql`` : sql`or word like ${`%${middle}%`}`})
      and length(word) between ${word.length - typos} and ${word.length + typos}`.execute(database(ctx));
  return rows.map((row) => row.word);
}
