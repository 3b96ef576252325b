import { type RawBuilder, sql } from "kysely";
import { searchSections } from "../bookmarks/index.ts";
import { contains, startsWith } from "./like-pattern.ts";
import type { FiledTerm, Search } from "./search.ts";

type Sql = RawBuilder<unknown>;

/**
 * Bookmarks, each once, with how good a match it is, 0 the best: the address itself, the front page of a site of that
 * name, other pages of it, an address or a title that begins so, the words together in the title, each of them in it as
 * a word, at the start of one, inside one, a tag, anywhere else.
 *
 * @param source bookmarks, some of them perhaps twice
 */
export function rankOf(search: Search, source: Sql): Sql {
  return sql`
    select id, created_at, min(${levelOf(search)}) as key
    from (
      select *, ' ' || split_part(search_text, ${searchSections.host}, 1) || ' ' as title,
        split_part(search_text, ${searchSections.host}, 2) as address
      from (${source}) as source offset 0
    ) as judged
    group by id, created_at`;
}

/** The ranks of what has the words as they were typed, or words that begin so, in title or address: up to this one. */
export function exactLevels(search: Search): number {
  return levelsOf(search).length - looseLevels;
}

/** Inside a word of the title, and a tag: the last two. */
const looseLevels = 2;

function levelOf(search: Search): Sql {
  const cases = levelsOf(search).map((level, index) => sql`when ${level} then ${sql.lit(index)}`);
  return sql`case ${sql.join(cases, sql` `)} else 99 end`;
}

function levelsOf({ beginning, terms }: Search): Sql[] {
  return [
    ...terms.flatMap(({ urlKeyHash }) => (urlKeyHash === undefined ? [] : [sql`url_key = ${urlKeyHash}::uuid`])),
    ...(beginning === null ? [] : beginningLevels(beginning)),
    ...(beginning === null || terms.length < 2 ? [] : [sql`title like ${contains(` ${beginning}`)}`]),
    each(terms, (word) => sql`title like ${contains(` ${word} `)}`),
    each(terms, (word) => sql`title like ${contains(` ${word}`)}`),
    each(terms, (word) => sql`title like ${contains(word)}`),
    each(terms, (word) => sql`search_text like ${contains(searchSections.tags + word)}`),
  ];
}

function beginningLevels(beginning: string): Sql[] {
  const isNamed = sql`(host = ${beginning} or host like ${startsWith(`${beginning}.`)})`;
  return [
    sql`${isNamed} and split_part(address, ${searchSections.tags}, 1) in (host, host || '/')`,
    isNamed,
    sql`address like ${startsWith(beginning)}`,
    sql`title = ${` ${beginning} `}`,
    sql`title like ${startsWith(` ${beginning}`)}`,
  ];
}

/** Every term as it was typed or, where it was corrected, one of its corrections. */
function each(terms: readonly FiledTerm[], test: (word: string) => Sql): Sql {
  if (terms.length === 0) return sql`false`;
  const tests = terms.map((term) => sql`(${sql.join((term.corrections ?? [term.text]).map(test), sql` or `)})`);
  return sql.join(tests, sql` and `);
}
