import { type RawBuilder, sql } from "kysely";
import { isAddress, maxPerSite, shortList } from "@bowerbird/bookmark/find-matches";
import { searchSections } from "@bowerbird/bookmark/search-text";
import { urlKeyHash } from "../../library/bookmarks/index.ts";
import { buildConditions, contains, startsWith, type ResolvedTerm, type Search } from "../../library/query/index.ts";
import { firstChoices, selectChoices } from "./choices.sql.ts";

type Sql = RawBuilder<unknown>;

/** More than there are levels. */
const behind = 200;
const elsewhere = 99;
/** Max. bookmarks whose host begins with the query, and as many whose title does. */
const maxPrefixMatches = 100;
/** Length of the indexed title prefix. */
const indexedTitleLength = 40;

/** What ranking reads of a bookmark. */
export const rankedColumns = sql.raw("id, created_at, title, host, url_key, search_text, category_id, ai_relevance");

/** The person's bookmarks as far as separate columns decide. */
export function ownBookmarks(userId: string, search: Search): Sql {
  return sql`user_id = ${userId} and deleted_at is null and ${buildConditions(search).columns}`;
}

/** The step `chosen`, which ranks look into: what the person opened for such a query. With a comma; empty without a query. */
export function chosenStep(userId: string, search: Search): Sql {
  return isTaught(search) ? sql`chosen as materialized (${selectChoices(userId, search.prefix!)}),` : sql``;
}

/**
 * What ranks first however old it is, each part by an index of its own: hosts and titles that begin with the query, and what the
 * person opened for it. Begins with `union all`; empty for what has no query or another order.
 *
 * @param isWanted a condition; without it nothing is added
 */
export function addFirstRanked(userId: string, search: Search, isWanted: Sql): Sql {
  const { prefix } = search;
  if (!isTaught(search) || prefix === null) return sql``;
  const own = sql`${isWanted} and ${ownBookmarks(userId, search)}`;
  const { text } = buildConditions(search);
  const titleStart = startsWith(prefix.slice(0, indexedTitleLength));
  return sql`
    union all (
      select ${rankedColumns} from bookmark where ${own} and host like ${startsWith(prefix)} and ${text}
      limit ${sql.lit(maxPrefixMatches)})
    union all (
      select ${rankedColumns} from bookmark
      where ${own} and left(search_text, ${sql.lit(indexedTitleLength)}) like ${titleStart}
        and search_text like ${startsWith(prefix)} and ${text}
      limit ${sql.lit(maxPrefixMatches)})
    union all (
      select ${rankedColumns} from bookmark where id in (select id from chosen) and ${own} and ${text})`;
}

/** Whether what the person opened for such a query comes first. */
function isTaught({ sort, prefix }: Search): boolean {
  return sort === "match" && prefix !== null;
}

/**
 * Ranks distinct bookmarks, 0 being the best: what the person opened for such a query (of the step `chosen`), the URL itself, the home page of a site with that name, the words in the
 * title (as the title, its start, together, as words, as prefixes), in a tag, in the category, in the address, inside a
 * word of the title, anywhere else. For a query that looks like an address, addresses come before titles.
 *
 * @param source bookmarks, possibly repeated
 */
export function rank(search: Search, source: Sql): Sql {
  const ranked = sql`
    select id, created_at, host, min(${buildLevel(search)}) as key
    from (
      select *, ' ' || split_part(search_text, ${searchSections.host}, 1) || ' ' as spaced_title,
        split_part(search_text, ${searchSections.host}, 2) as address
      from (${source}) as source offset 0
    ) as judged
    group by id, created_at, host`;
  if (search.limit > shortList || search.sites.length > 0 || isAddress(search)) {
    return sql`select id, created_at, key from (${ranked}) as ranked`;
  }
  const rankInSite = sql`row_number() over (partition by host order by key, created_at desc, id desc)`;
  return sql`
    select id, created_at, case when ${rankInSite} > ${sql.lit(maxPerSite)} then key + ${sql.lit(behind)} else key end as key
    from (${ranked}) as ranked`;
}

function buildLevel(search: Search): Sql {
  const cases = buildLevels(search).map((level, index) => sql`when ${level} then ${sql.lit(index)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(elsewhere)} end`;
}

function buildLevels(search: Search): Sql[] {
  const { prefix, terms } = search;
  const addresses = prefix === null ? [] : addressLevels(prefix);
  const ranks = isTaught(search) ? Array.from({ length: firstChoices }, (_, index) => index + 1) : [];
  return [
    ...ranks.map((one) => sql`id = (select id from chosen where rank = ${sql.lit(one)})`),
    ...terms.flatMap(({ urlKeys = [] }) => urlKeys.map((key) => sql`url_key = ${urlKeyHash(key)}::uuid`)),
    ...(prefix === null ? [] : [isHomePage(prefix)]),
    ...(isAddress(search) ? addresses : []),
    ...(prefix === null
      ? []
      : [sql`spaced_title = ${` ${prefix} `}`, sql`spaced_title like ${startsWith(` ${prefix}`)}`]),
    ...(prefix === null || terms.length < 2 ? [] : [sql`spaced_title like ${contains(` ${prefix}`)}`]),
    each(terms, (word) => sql`spaced_title like ${contains(` ${word} `)}`),
    each(terms, (word) => sql`spaced_title like ${contains(` ${word}`)}`),
    each(terms, (word) => sql`search_text like ${contains(searchSections.tags + word)}`),
    isInNamedCategory(terms),
    ...(isAddress(search) ? [] : addresses),
    each(terms, (word) => sql`spaced_title like ${contains(word)}`),
  ];
}

function isNamed(prefix: string): Sql {
  return sql`(host = ${prefix} or host like ${startsWith(`${prefix}.`)})`;
}

function isHomePage(prefix: string): Sql {
  return sql`${isNamed(prefix)} and split_part(address, ${searchSections.tags}, 1) in (host, host || '/')`;
}

function addressLevels(prefix: string): Sql[] {
  return [isNamed(prefix), sql`address like ${startsWith(prefix)}`];
}

/** Whether each term names the category. */
function isInNamedCategory(terms: readonly ResolvedTerm[]): Sql {
  if (terms.length === 0) return sql`false`;
  const tests = terms.map(({ categoryIds }) => sql`category_id = any(${[...categoryIds]}::uuid[])`);
  return sql.join(tests, sql` and `);
}

/** Every term as typed, or one of its corrections. */
function each(terms: readonly ResolvedTerm[], test: (word: string) => Sql): Sql {
  if (terms.length === 0) return sql`false`;
  const tests = terms.map((term) => sql`(${sql.join((term.corrections ?? [term.text]).map(test), sql` or `)})`);
  return sql.join(tests, sql` and `);
}
