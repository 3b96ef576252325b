import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { editDistance } from "./edit-distance.ts";
import { contains, endsWith, startsWith } from "./like-pattern.ts";
import type { FiledTerm } from "./search.ts";

/** Typos forgiven: none up to 4 letters, one up to 8, two from 9, as the leading search engines have it. */
const oneTypoFrom = 5;
const twoTyposFrom = 9;
const mostCorrections = 5;

/**
 * Gives the words that the person's vocabulary does not have those it has that are nearest to them.
 *
 * @returns the terms with at least one corrected, or null when nothing can be
 */
export async function correctTerms(ctx: Context, terms: readonly FiledTerm[]): Promise<FiledTerm[] | null> {
  const similar = await similarWords(ctx, terms.filter(isCorrectable));
  const corrected = terms.map((term) => {
    const corrections = nearest(term.text, similar.get(term.text) ?? []);
    return corrections.length > 0 ? { ...term, corrections } : term;
  });
  return corrected.some(({ corrections }) => corrections) ? corrected : null;
}

/** Phrases are meant as they are, and what names a category is right. */
function isCorrectable({ text, words, categoryIds }: FiledTerm): boolean {
  const isWord = /^\p{L}+$/u.test(text) && words[0]!.text === text && words[0]!.isOpenAfter;
  return isWord && categoryIds.length === 0 && typosIn(text) > 0;
}

function typosIn({ length }: string): number {
  return length >= twoTyposFrom ? 2 : length >= oneTypoFrom ? 1 : 0;
}

function nearest(text: string, words: readonly string[]): string[] {
  const allowed = typosIn(text);
  return words
    .map((word) => ({ word, distance: editDistance(text, word, allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, mostCorrections)
    .map(({ word }) => word);
}

/** By term, words that may be within the distance; none for a term that the vocabulary has, be it inside a word. */
async function similarWords(ctx: Context, terms: readonly FiledTerm[]): Promise<Map<string, string[]>> {
  if (terms.length === 0) return new Map();
  const each = terms.map(
    ({ text }) => sql`
      select ${text}::text as typed, word from search_word
      where user_id = ${ctx.userId} and ${keepsPiece(text)}
        and length(word) between ${text.length - typosIn(text)} and ${text.length + typosIn(text)}
        and not exists (select 1 from search_word where user_id = ${ctx.userId} and word like ${contains(text)})`,
  );
  const statement = sql<{ typed: string; word: string }>`${sql.join(each, sql` union all `)}`;
  const { rows } = await statement.execute(database(ctx));
  const byTerm = Map.groupBy(rows, ({ typed }) => typed);
  return new Map([...byTerm].map(([typed, found]) => [typed, found.map(({ word }) => word)]));
}

/**
 * A word with n typos, cut into n + 1 pieces, has kept one piece whole: so only words are read that begin or end like
 * it, or, with two typos, contain its middle. Two letters swapped across the cut would spoil both pieces of a word with
 * one typo, so these are a letter shorter.
 */
function keepsPiece(word: string): RawBuilder<unknown> {
  const typos = typosIn(word);
  const size = Math.max(2, Math.floor(word.length / (typos + 1)) - (typos === 1 ? 1 : 0));
  const pieces = [startsWith(word.slice(0, size)), endsWith(word.slice(-size))];
  if (typos === 2) pieces.push(contains(word.slice(size, -size)));
  const kept = pieces.map((piece) => sql`word like ${piece}`);
  return sql`(${sql.join(kept, sql` or `)})`;
}
