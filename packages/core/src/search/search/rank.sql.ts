import { type RawBuilder, sql } from "kysely";
import { searchSections } from "../../library/bookmarks/index.ts";
import { contains, startsWith } from "./like-pattern.ts";
import type { ResolvedTerm, Search } from "./search.ts";

type Sql = RawBuilder<unknown>;

/**
 * Ranks distinct bookmarks, 0 being the best: the URL itself, the home page of a site with that name, other pages of it,
 * an address or title with that prefix, the words together in the title, each as a word, as a prefix, or inside a word
 * of the title, a tag, anything else.
 *
 * @param source bookmarks, possibly repeated
 */
export function rank(search: Search, source: Sql): Sql {
  return sql`
    select id, created_at, min(${buildLevel(search)}) as key
    from (
      select *, ' ' || split_part(search_text, ${searchSections.host}, 1) || ' ' as title,
        split_part(search_text, ${searchSections.host}, 2) as address
      from (${source}) as source offset 0
    ) as judged
    group by id, created_at`;
}

/** The number of ranks with the words as typed, or as prefixes, in title or address. */
export function exactLevels(search: Search): number {
  return buildLevels(search).length - looseLevels;
}

/** The last two levels: inside a word of the title, and a tag. */
const looseLevels = 2;

function buildLevel(search: Search): Sql {
  const cases = buildLevels(search).map((level, index) => sql`when ${level} then ${sql.lit(index)}`);
  return sql`case ${sql.join(cases, sql` `)} else 99 end`;
}

function buildLevels({ prefix, terms }: Search): Sql[] {
  return [
    ...terms.flatMap(({ urlKeyHash }) => (urlKeyHash === undefined ? [] : [sql`url_key = ${urlKeyHash}::uuid`])),
    ...(prefix === null ? [] : prefixLevels(prefix)),
    ...(prefix === null || terms.length < 2 ? [] : [sql`title like ${contains(` ${prefix}`)}`]),
    each(terms, (word) => sql`title like ${contains(` ${word} `)}`),
    each(terms, (word) => sql`title like ${contains(` ${word}`)}`),
    each(terms, (word) => sql`title like ${contains(word)}`),
    each(terms, (word) => sql`search_text like ${contains(searchSections.tags + word)}`),
  ];
}

function prefixLevels(prefix: string): Sql[] {
  const isNamed = sql`(host = ${prefix} or host like ${startsWith(`${prefix}.`)})`;
  return [
    sql`${isNamed} and split_part(address, ${searchSections.tags}, 1) in (host, host || '/')`,
    isNamed,
    sql`address like ${startsWith(prefix)}`,
    sql`title = ${` ${prefix} `}`,
    sql`title like ${startsWith(` ${prefix}`)}`,
  ];
}

/** Every term as typed, or one of its corrections. */
function each(terms: readonly ResolvedTerm[], test: (word: string) => Sql): Sql {
  if (terms.length === 0) return sql`false`;
  const tests = terms.map((term) => sql`(${sql.join((term.corrections ?? [term.text]).map(test), sql` or `)})`);
  return sql.join(tests, sql` and `);
}
