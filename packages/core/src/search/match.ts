import { type RawBuilder, sql } from "kysely";
import { contains } from "./like-pattern.ts";
import type { Term, Word } from "./terms.ts";

/** The condition that a bookmark matches every term, said in two ways. */
export interface Match {
  /** For the word index. */
  indexed: RawBuilder<unknown>;
  /** For reading row by row: a text is compared in a hundredth of the time that 200 words are. */
  filter: RawBuilder<unknown>;
}

/**
 * How a bookmark matches every term, by its words or by its category's name.
 *
 * @returns null where some term can match nothing
 */
export function matchOf(terms: readonly Term[]): Match | null {
  const matches = terms.map(matchTerm).filter((match) => match !== null);
  if (matches.length < terms.length) return null;
  const every = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  return { indexed: every(matches.map(({ indexed }) => indexed)), filter: every(matches.map(({ filter }) => filter)) };
}

function matchTerm(term: Term): Match | null {
  const { categoryIds } = term;
  const isInVocabulary = term.words.every((word) => word.beginning !== null || word.others.length > 0);
  const isInCategory = sql`category_id = any(${[...categoryIds]}::uuid[])`;
  if (!isInVocabulary) return categoryIds.length > 0 ? { indexed: isInCategory, filter: isInCategory } : null;
  const filter = textContains(term.isCorrected ? term.words[0]!.others : [term.text]);
  const indexed = byWords(term, filter);
  if (categoryIds.length === 0) return { indexed, filter };
  return { indexed: sql`(${indexed} or ${isInCategory})`, filter: sql`(${filter} or ${isInCategory})` };
}

/** Where punctuation was typed between the words, the words are found by the index and the rest by reading. */
function byWords(term: Term, filter: RawBuilder<unknown>): RawBuilder<unknown> {
  const query = term.words.map(wordQuery).join("&");
  const hasWords = sql`search_vector @@ ${query}::tsquery`;
  const isOneWord = term.isCorrected || /^[\p{L}\p{N}]+$/u.test(term.text);
  return isOneWord ? hasWords : sql`(${hasWords} and ${filter})`;
}

function wordQuery({ beginning, others }: Word): string {
  const words = others.map((word) => `'${word}'`);
  return `(${[...(beginning === null ? [] : [`'${beginning}':*`]), ...words].join("|")})`;
}

function textContains(texts: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    texts.map((text) => sql`search_text like ${contains(text)}`),
    sql` or `,
  )})`;
}
