import { type MarkName, markNames, marks } from "@bowerbird/contract/marks";
import type { StateFilter } from "@bowerbird/contract/query-grammar";
import { type RawBuilder, sql } from "kysely";
import { splitWords } from "@bowerbird/bookmark/fold-text";
import { searchSections } from "@bowerbird/bookmark/search-text";
import { isTextOnly, toSpellings, type Word } from "@bowerbird/bookmark/term";
import { toColumn, urlKeyHash } from "../bookmarks/index.ts";
import type { ResolvedTerm, Search } from "./read-search.ts";
import { type Context, database } from "../../platform/context/index.ts";

type Sql = RawBuilder<unknown>;

/** The search's conditions on rows of `bookmark`. */
export interface Conditions {
  /** On separate columns: category, time, relevance. */
  columns: Sql;
  /** On the text, for reading rows: a LIKE takes a hundredth of the time of comparing 200 words. */
  text: Sql;
}

export function buildConditions(search: Search): Conditions {
  return {
    columns: every(columnConditions(search)),
    text: every([...search.terms.map(matchTerm), ...otherTextConditions(search)]),
  };
}

/**
 * The conditions on the text, for the index over words; null if nothing can be looked up there. One lookup for all words
 * without alternatives: the index intersects them faster than any plan.
 */
export function buildLookup(search: Search, insides: Insides): Sql | null {
  const { terms, tags, sites } = search;
  // What may begin in the middle of a word is in no index either.
  const compared = terms.filter(({ words, phrase }) => words.length === 0 || phrase !== undefined);
  const simple = terms.filter((term) => alternatives(term).length === 0 && !compared.includes(term));
  const optional = terms.filter((term) => alternatives(term).length > 0 && !compared.includes(term));
  const exact = [...tags.filter(isWanted).map(({ value }) => value), ...sites.filter(isWanted).map(indexedHost)];
  const queries = [
    ...simple.map((term) => toTsQuery(term, insides)),
    ...exact.flatMap(splitWords).map((word) => `'${word}'`),
  ];
  if (queries.length + optional.length === 0) return null;
  return every([
    ...(queries.length === 0 ? [] : [hasWords(queries.join("&"))]),
    ...compared.map(matchTerm),
    ...simple.filter(isMoreThanWord).map(matchTerm),
    ...optional.map((term) => {
      const says = sql`(${hasWords(toTsQuery(term, insides))} and ${matchTermText(term)})`;
      return sql`(${sql.join([says, ...alternatives(term)], sql` or `)})`;
    }),
    ...otherTextConditions(search),
  ]);
}

function otherTextConditions({ excludedTerms, tags, sites }: Search): Sql[] {
  return [
    ...excludedTerms.map((term) => sql`not ${matchTerm(term)}`),
    ...tags.map(({ value, isExcluded }) => unless(isExcluded, hasTag(value))),
    ...sites.map(({ value, isExcluded }) => unless(isExcluded, isOnSite(value))),
  ];
}

function columnConditions({ categories, states, neverOpened, after, before, from, until, relevance }: Search): Sql[] {
  return [
    ...categories.map(({ ids, isExcluded }) => unless(isExcluded, isInCategory(ids))),
    ...states.map(({ value, isExcluded }) => unless(isExcluded, inState[value])),
    ...neverOpened.map(({ isExcluded }) => unless(isExcluded, sql`open_count = 0`)),
    ...after.map((moment) => sql`created_at >= ${moment}::timestamptz`),
    ...before.map((moment) => sql`created_at < ${moment}::timestamptz`),
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(until ? [sql`created_at <= ${until}::timestamptz`] : []),
    ...(relevance === null ? [] : [sql`ai_relevance >= ${relevance}`]),
  ];
}

const isMarked = Object.fromEntries(markNames.map((name) => [name, sql.ref(toColumn(marks[name]))])) as Record<
  MarkName,
  Sql
>;

const inState: Record<StateFilter, Sql> = {
  broken: sql`broken_reason is not null`,
  ...isMarked,
  untagged: sql`tags = '{}'`,
};

function matchTerm(term: ResolvedTerm): Sql {
  return sql`(${sql.join([matchTermText(term), ...alternatives(term)], sql` or `)})`;
}

function matchTermText({ phrase, ...term }: ResolvedTerm): Sql {
  const matches = matchOwnText(term);
  return phrase === undefined ? matches : sql`(${matches} or search_text like ${contains(phrase)})`;
}

function matchOwnText({ text, words, corrections, isHashed, ...term }: ResolvedTerm): Sql {
  if (corrections) return sql`search_vector @@ ${anyOf(corrections)}::tsquery`;
  const texts = toSpellings(text, isHashed === true);
  const says =
    texts.length > 1 ? sql`search_text like any(${texts.map(contains)})` : sql`search_text like ${contains(text)}`;
  if (isTextMatch({ ...term, text, words })) return says;
  const query = words.map((word) => `'${word.text}'${word.isOpenAfter ? ":*" : ""}`);
  return sql`(${says} and search_vector @@ ${query.join("&")}::tsquery)`;
}

function isTextMatch(term: ResolvedTerm): boolean {
  if (term.corrections) return false;
  return isTextOnly(term) || term.words.every((word) => word.isOpenBefore);
}

/** Other ways to match than by words. */
function alternatives({ categoryIds, urlKeys = [] }: ResolvedTerm): Sql[] {
  return [
    ...(categoryIds.length > 0 ? [isInCategory(categoryIds)] : []),
    ...urlKeys.map((key) => sql`url_key = ${urlKeyHash(key)}::uuid`),
  ];
}

const isWanted = ({ isExcluded }: { isExcluded: boolean }) => !isExcluded;

function hasWords(query: string): Sql {
  return sql`search_vector @@ ${query}::tsquery`;
}

/** With punctuation between words, the index finds the words and a LIKE checks the rest. */
function isMoreThanWord({ text, words, corrections, isHashed }: ResolvedTerm): boolean {
  return !corrections && (words[0]!.text !== text || isHashed === true);
}

/** An internationalized host has two spellings in addresses; neither is looked up by words. */
function indexedHost({ value }: { value: string }): string {
  return value.includes("xn--") ? "" : value;
}

function hasTag(tag: string): Sql {
  const { tags, description, summary } = searchSections;
  // The sections behind the tags are cut off: a description of one word is no tag. Quotation marks do not count, because
  // a query cannot have them inside a name.
  const head = sql`replace(split_part(split_part(search_text, ${description}, 1), ${summary}, 1), '"', '')`;
  return sql`${head} || ${tags}::text like ${contains(tags + tag + tags)}`;
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

/** LIKE patterns for literal texts; special characters are escaped. */
export const contains = (text: string): string => `%${escapePattern(text)}%`;
export const startsWith = (text: string): string => `${escapePattern(text)}%`;
export const endsWith = (text: string): string => `%${escapePattern(text)}`;

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Above this number of words, reading all bookmarks is faster than looking them up. */
const maxWords = 1_000;

/** By word of a search: the words of the person's vocabulary that contain it, beside those that it finds itself. */
export type Insides = ReadonlyMap<Word, readonly string[]>;

/** @returns null if the words are too many to be looked up */
export async function findInsides(ctx: Context, terms: readonly ResolvedTerm[]): Promise<Insides | null> {
  const open = terms.filter(({ corrections }) => !corrections).flatMap((term) => tellingWords(term).filter(isInside));
  if (open.length === 0) return new Map();
  const each = open.map((word, index) => selectInsides(ctx.userId, word, index));
  const { rows } = await sql<{ index: number; word: string }>`${sql.join(each, sql` union all `)}`.execute(
    database(ctx),
  );
  const found = Map.groupBy(rows, ({ index }) => open[index]!);
  if ([...found.values()].some(({ length }) => length > maxWords)) return null;
  return new Map(open.map((word) => [word, (found.get(word) ?? []).map((row) => row.word)]));
}

const isInside = ({ isOpenBefore }: Word) => isOpenBefore;

function selectInsides(userId: string, { text, isOpenAfter }: Word, index: number): RawBuilder<unknown> {
  const [pattern, itself] = isOpenAfter ? [contains(text), startsWith(text)] : [endsWith(text), escapePattern(text)];
  return sql`(
    select ${sql.lit(index)} as index, word from search_word
    where user_id = ${userId} and word like ${pattern} and word not like ${itself}
    limit ${sql.lit(maxWords + 1)})`;
}

/** The term as the text of a tsquery. Words are only letters and digits, so nothing needs escaping. */
function toTsQuery(term: ResolvedTerm, insides: Insides): string {
  if (term.corrections) return either(term.corrections.map(quote));
  const words = tellingWords(term).map((word) => {
    const itself = `${quote(word.text)}${word.isOpenAfter ? ":*" : ""}`;
    return word.isOpenBefore ? either([itself, ...(insides.get(word) ?? []).map(quote)]) : itself;
  });
  return words.join("&");
}

/** A letter that ends any word looks up too many; the others narrow it down, and the text is compared anyway. */
function tellingWords({ words }: ResolvedTerm): readonly Word[] {
  const telling = words.filter(({ text, isOpenBefore }) => !isOpenBefore || text.length > 1);
  return telling.length > 0 ? telling : words;
}

const quote = (word: string) => `'${word}'`;
const either = (words: readonly string[]) => `(${words.join("|")})`;
