import { type RawBuilder, sql } from "kysely";
import { startsWith, contains } from "./like-pattern.ts";
import { columns, isEnough, isWhole } from "./newest.ts";
import { type Search, buildSortKey, type ResolvedTerm } from "./search.ts";
import { searchSections } from "../../library/bookmarks/index.ts";

type Sql = RawBuilder<unknown>;

/** When matches are few among the newest, this many of the newest matches are ranked. */
const maxRanked = 1_000;
/** Max. prefix matches of hosts or titles. */
const maxPrefixMatches = 100;
/** Length of the indexed title prefix. */
const indexedTitleLength = 40;

/** The candidates with their sort keys: the newest matches if these are many or all, else all matches. */
export function buildCandidates(userId: string, search: Search, own: Sql, text: Sql): Sql {
  if (search.sort === "match")
    return buildRank(search, sql.join(buildSources(userId, search, own, text), sql` union all `));
  return sql`
    (select id, created_at, ${buildSortKey(userId, search)} as key from newest as b where ${isEnough})
    union all
    (select id, created_at, key from matching where not ${isEnough})`;
}

function buildSources(userId: string, { prefix }: Search, own: Sql, text: Sql): Sql[] {
  const known = [
    sql`(select ${columns} from newest where ${isEnough})`,
    sql`(
      select ${columns} from (
        select tid from matching where not ${isEnough}
        order by created_at desc, id desc limit ${sql.lit(maxRanked)}
      ) found join bookmark on user_id = ${userId} and bookmark.ctid = found.tid)`,
  ];
  return prefix === null ? known : [...known, ...buildPrefixMatches(prefix, own, text)];
}

/** Prefix matches rank among the best, however old they are. */
function buildPrefixMatches(prefix: string, own: Sql, text: Sql): Sql[] {
  const indexed = startsWith(prefix.slice(0, indexedTitleLength));
  const isTitle = sql`left(search_text, ${sql.lit(indexedTitleLength)}) like ${indexed}`;
  return [sql`host like ${startsWith(prefix)}`, sql`${isTitle} and search_text like ${startsWith(prefix)}`].map(
    (begins) => sql`(
      select ${columns} from bookmark where ${own} and ${begins} and ${text} and not ${isWhole}
      limit ${sql.lit(maxPrefixMatches)})`,
  );
}

/**
 * Ranks distinct bookmarks, 0 being the best: the URL itself, the home page of a site with that name, other pages of it,
 * an address or title with that prefix, the words together in the title, each as a word, as a prefix, or inside a word
 * of the title, a tag, anything else.
 *
 * @param source bookmarks, possibly repeated
 */
function buildRank(search: Search, source: Sql): Sql {
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
