import { type RawBuilder, sql } from "kysely";
import { searchSections, splitWords } from "../bookmarks/index.ts";
import { contains, endsWith } from "./like-pattern.ts";
import type { FiledTerm, Search } from "./search.ts";
import { isMereText } from "./term.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Sql = RawBuilder<unknown>;

/** What a bookmark of the search must be, as conditions on a row of `bookmark`. */
export interface Conditions {
  /** On what has columns of its own: category, time, relevance. */
  place: Sql;
  /** On what it says, for reading row by row: a text is compared in a hundredth of the time that 200 words are. */
  text: Sql;
  /** Whether that compares words too. */
  isByWords: boolean;
  /** The same for the word index; null where nothing in the search can be looked up there. */
  indexed: Sql | null;
}

export function conditionsOf(search: Search, vocabulary: Vocabulary): Conditions {
  const others = [
    ...search.excludedTerms.map((term) => sql`not ${matchTerm(term)}`),
    ...search.tags.map(({ value, isExcluded }) => unless(isExcluded, hasTag(value))),
    ...search.sites.map(({ value, isExcluded }) => unless(isExcluded, isOnSite(value))),
  ];
  return {
    place: every(places(search)),
    text: every([...search.terms.map(matchTerm), ...others]),
    isByWords: [...search.terms, ...search.excludedTerms].some((term) => !isSaidByText(term)),
    indexed: byIndex(search, vocabulary, others),
  };
}

function places({ categories, broken, after, before, from, until, relevance }: Search): Sql[] {
  return [
    ...categories.map(({ ids, isExcluded }) => unless(isExcluded, isInCategory(ids))),
    ...broken.map((isBroken) => (isBroken ? sql`broken_reason is not null` : sql`broken_reason is null`)),
    ...after.map((moment) => sql`created_at >= ${moment}::timestamptz`),
    ...before.map((moment) => sql`created_at < ${moment}::timestamptz`),
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(until ? [sql`created_at <= ${until}::timestamptz`] : []),
    ...(relevance === null ? [] : [sql`ai_relevance >= ${relevance}`]),
  ];
}

function matchTerm(term: FiledTerm): Sql {
  return sql`(${sql.join([saysTerm(term), ...alternatives(term)], sql` or `)})`;
}

function saysTerm({ text, words, corrections, ...term }: FiledTerm): Sql {
  if (corrections) return sql`search_vector @@ ${anyOf(corrections)}::tsquery`;
  const says = sql`search_text like ${contains(text)}`;
  if (isSaidByText({ ...term, text, words })) return says;
  const query = words.map((word) => `'${word.text}'${word.isOpenAfter ? ":*" : ""}`);
  return sql`(${says} and search_vector @@ ${query.join("&")}::tsquery)`;
}

function isSaidByText(term: FiledTerm): boolean {
  if (term.corrections) return false;
  return isMereText(term) || term.words.every((word) => word.isOpenBefore);
}

/** How else than by its words a bookmark can match. */
function alternatives({ categoryIds, urlKeyHash }: FiledTerm): Sql[] {
  return [
    ...(categoryIds.length > 0 ? [isInCategory(categoryIds)] : []),
    ...(urlKeyHash === undefined ? [] : [sql`url_key = ${urlKeyHash}::uuid`]),
  ];
}

/** One look-up for all words that have no alternative: the index finds their common bookmarks faster than any plan. */
function byIndex({ terms, tags, sites }: Search, vocabulary: Vocabulary, others: Sql[]): Sql | null {
  const simple = terms.filter((term) => alternatives(term).length === 0);
  const optional = terms.filter((term) => alternatives(term).length > 0);
  const exact = [...tags.filter(isWanted).map(({ value }) => value), ...sites.filter(isWanted).map(indexedHost)];
  const queries = [
    ...simple.map((term) => vocabulary.queryOf(term)),
    ...exact.flatMap(splitWords).map((word) => sql`${`'${word}'`}::text`),
  ];
  if (queries.length + optional.length === 0) return null;
  return every([
    ...(queries.length === 0 ? [] : [hasWords(sql.join(queries, sql` || '&' || `))]),
    ...simple.filter(isMoreThanWord).map(matchTerm),
    ...optional.map((term) => {
      const says = sql`(${hasWords(vocabulary.queryOf(term))} and ${saysTerm(term)})`;
      return sql`(${sql.join([says, ...alternatives(term)], sql` or `)})`;
    }),
    ...others,
  ]);
}

const isWanted = ({ isExcluded }: { isExcluded: boolean }) => !isExcluded;

function hasWords(query: Sql): Sql {
  return sql`search_vector @@ (select (${query})::tsquery)`;
}

/** Where punctuation was typed between the words, the words are found by the index and the rest by reading. */
function isMoreThanWord({ text, words, corrections }: FiledTerm): boolean {
  return !corrections && words[0]!.text !== text;
}

/** A host that has letters beyond ASCII can stand in the address in two ways; words of neither are looked up. */
function indexedHost({ value }: { value: string }): string {
  return value.includes("xn--") ? "" : value;
}

function hasTag(tag: string): Sql {
  const { tags, description, summary } = searchSections;
  const closed = sql`translate(search_text, ${description + summary}, ${tags + tags}) || ${tags}::text`;
  return sql`${closed} like ${contains(tags + tag + tags)}`;
}

function isOnSite(host: string): Sql {
  if (!host.includes(".")) return sql`'.' || host || '.' like ${contains(`.${host}.`)}`;
  return sql`(host = ${host} or host like ${endsWith(`.${host}`)})`;
}

function isInCategory(ids: readonly string[]): Sql {
  return sql`category_id = any(${[...ids]}::uuid[])`;
}

function anyOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join("|");
}

function unless(isExcluded: boolean, condition: Sql): Sql {
  return isExcluded ? sql`not (${condition})` : sql`(${condition})`;
}

function every(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
