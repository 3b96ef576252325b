import { type RawBuilder, sql } from "kysely";
import { isAddress, maxPerSite, shortList } from "@bowerbird/bookmark/find-matches";
import { searchSections } from "@bowerbird/bookmark/search-text";
import type { searchChoiceInput } from "@bowerbird/contract/search";
import { SearchChoice } from "@bowerbird/db";
import type { z } from "zod";
import {
  countsOpens,
  getBookmark,
  inNameOrder,
  recordOpens,
  shownList,
  type ShownRow,
  titleOrder,
  urlKeyHash,
} from "../../library/bookmarks/index.ts";
import {
  buildConditions,
  contains,
  endsWith,
  hasConditions,
  parseQuery,
  type ResolvedTerm,
  type Search,
  startsWith,
} from "../../library/query/index.ts";
import { type Context, database, inTransaction, own, unmanaged } from "../../platform/context/index.ts";
import t from "../messages.json" with { type: "json" };

type Sql = RawBuilder<unknown>;

/** More than there are levels. */
const behind = 200;
const elsewhere = 99;
/** Max. bookmarks whose host begins with the query, and as many whose title does. */
const maxPrefixMatches = 100;
/** Length of the indexed title prefix. */
const indexedTitleLength = 40;

/** What ranking reads of a bookmark. */
const rankedColumns = sql.raw("id, created_at, title, host, url_key, search_text, category_id, ai_relevance");

/** The person's bookmarks as far as separate columns decide. */
function ownBookmarks(userId: string, search: Search): Sql {
  return sql`user_id = ${userId} and deleted_at is null and ${buildConditions(search).columns}`;
}

/** The step `chosen`, which ranks look into: what the person opened for such a query. With a comma; empty without a query. */
function chosenStep(userId: string, search: Search): Sql {
  return isTaught(search) ? sql`chosen as materialized (${selectChoices(userId, search.prefix!)}),` : sql``;
}

/**
 * What ranks first however old it is, each part by an index of its own: hosts and titles that begin with the query, and what the
 * person opened for it. Begins with `union all`; empty for what has no query or another order.
 *
 * @param isWanted a condition; without it nothing is added
 */
function addFirstRanked(userId: string, search: Search, isWanted: Sql): Sql {
  const { prefix } = search;
  if (!isTaught(search) || prefix === null) return sql``;
  const wanted = sql`${isWanted} and ${ownBookmarks(userId, search)}`;
  const { text } = buildConditions(search);
  const titleStart = startsWith(prefix.slice(0, indexedTitleLength));
  return sql`
    union all (
      select ${rankedColumns} from bookmark where ${wanted} and host like ${startsWith(prefix)} and ${text}
      limit ${sql.lit(maxPrefixMatches)})
    union all (
      select ${rankedColumns} from bookmark
      where ${wanted} and left(search_text, ${sql.lit(indexedTitleLength)}) like ${titleStart}
        and search_text like ${startsWith(prefix)} and ${text}
      limit ${sql.lit(maxPrefixMatches)})
    union all (
      select ${rankedColumns} from bookmark where id in (select id from chosen) and ${wanted} and ${text})`;
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
function rank(search: Search, source: Sql): Sql {
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

/**
 * Finds categories with bookmarks whose name may contain one of the texts; names with accents are all read, because only
 * folding decides. A separate query, because the search's conditions depend on it; with `strpos`, so that it is planned
 * once.
 */
export async function findNamedCategories(
  ctx: Context,
  texts: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from category
    where user_id = ${ctx.userId} and bookmark_count > 0
      and (octet_length(name_key) > char_length(name_key)
        or exists (select from unnest(${[...texts]}::text[]) as term where strpos(name_key, term) > 0))
  `.execute(database(ctx));
  return rows;
}

/** A word, and how many typos are corrected in it. */
interface TypedWord {
  text: string;
  maxTypos: number;
}

/** Words of the person's vocabulary possibly within the distance; none for a text that is part of a known word. */
export async function findSimilarWords(
  ctx: Context,
  typed: readonly TypedWord[],
): Promise<{ typed: string; word: string }[]> {
  const lookUps = typed.map(
    ({ text, maxTypos }) => sql`
      select ${text}::text as typed, word from search_word
      where user_id = ${ctx.userId} and ${containsPiece(text, maxTypos)}
        and length(word) between ${text.length - maxTypos} and ${text.length + maxTypos}
        and not exists (select 1 from search_word where user_id = ${ctx.userId} and word like ${contains(text)})`,
  );
  const statement = sql<{ typed: string; word: string }>`${sql.join(lookUps, sql` union all `)}`;
  return (await statement.execute(database(ctx))).rows;
}

/**
 * A word with n typos, cut into n + 1 pieces, keeps one piece intact. So only words are read that start or end with a
 * piece or, with two typos, contain the middle one. Swapped letters across the cut would affect both pieces of a word
 * with one typo, so these are a letter shorter.
 */
function containsPiece(word: string, maxTypos: number): RawBuilder<unknown> {
  const size = Math.max(2, Math.floor(word.length / (maxTypos + 1)) - (maxTypos === 1 ? 1 : 0));
  const pieces = [startsWith(word.slice(0, size)), endsWith(word.slice(-size))];
  if (maxTypos === 2) pieces.push(contains(word.slice(size, -size)));
  const kept = pieces.map((piece) => sql`word like ${piece}`);
  return sql`(${sql.join(kept, sql` or `)})`;
}

/**
 * Selects bookmarks as one JSON value, which the driver reads faster than rows with arrays.
 *
 * @param source ids of bookmarks, and the columns of `order`
 */
export function shownBookmarks(userId: string, { source, order }: { source: Sql; order: Sql }): Sql {
  return sql`(select json_agg(shown) from (
    select ${sql.raw(shownList)}
    from (select *, row_number() over (order by ${order}) as rank from (${source}) as chosen) top
    join bookmark b on b.user_id = ${userId} and b.id = top.id
    join category c on c.user_id = ${userId} and c.id = b.category_id
    order by top.rank) shown)`;
}

/** The sort key of bookmarks, as `b`, for orders other than by match; ties are newest first. Addresses compare folded. */
export function buildSortKey(userId: string, { sort }: Search): Sql {
  const { host, tags } = searchSections;
  if (sort === "title") return sql.raw(titleOrder("b."));
  if (sort === "url") return sql`split_part(split_part(b.search_text, ${host}, 2), ${tags}, 1) collate "C"`;
  if (sort === "relevance") return sql`b.ai_relevance`;
  if (sort === "date") return sql`b.created_at`;
  return sql`(select ${sql.raw(inNameOrder("c.name"))} from category c where c.user_id = ${userId} and c.id = b.category_id)`;
}

export function buildOrder({ sort, order }: Search): Sql {
  const direction = sql.raw(sort === "match" ? "asc" : order);
  return sql`key ${direction} nulls last, created_at desc, id desc`;
}

/** Of many matches, the newest are ranked, and those that rank first however old they are. */
const maxRanked = 1_000;

/**
 * The second statement of a search: all matches, the first ones in its order and their number.
 *
 * Plan: `bookmark_words_idx` for the matches or, without a lookup, all of the person's bookmarks, whose texts are compared;
 * then the primary key for the newest matches, and the indexes of `readNewest` for what ranks first.
 *
 * @param lookup the words as a condition for the index; null reads all bookmarks
 */
export async function readAll(
  ctx: Context,
  search: Search,
  lookup: Sql | null,
): Promise<{ bookmarks: ShownRow[] | null; matches: number }> {
  const statement = sql<{ bookmarks: ShownRow[] | null; matches: number }>`
    with matching as materialized (${selectMatching(ctx.userId, search, lookup)}),
    ${chosenStep(ctx.userId, search)}
    best as materialized (
      select id, key, created_at from (${selectCandidates(ctx.userId, search)}) candidate
      order by ${buildOrder(search)} limit ${sql.lit(search.limit)})
    select ${shownBookmarks(ctx.userId, { source: sql`select * from best`, order: buildOrder(search) })} as bookmarks,
      (select count(*)::int from matching) as matches`;
  return (await statement.execute(database(ctx))).rows[0]!;
}

/** A bookmark that matches, and its category. */
export interface MatchId {
  id: string;
  category_id: string;
}

/** The ids of all matches, the newest first, up to the search's limit; the plan is as of {@link readAll}. */
export async function readIds(ctx: Context, search: Search, lookup: Sql | null): Promise<MatchId[]> {
  const statement = sql<MatchId>`
    with matching as materialized (${selectMatching(ctx.userId, { ...search, sort: "date" }, lookup)})
    select b.id, b.category_id
    from (select * from matching order by created_at desc, id desc limit ${sql.lit(search.limit)}) found
    join bookmark b on b.user_id = ${ctx.userId} and b.id = found.id`;
  return (await statement.execute(database(ctx))).rows;
}

/** Narrow rows, because they can be thousands. No limit, in the hope of which the planner would read the whole table. */
function selectMatching(userId: string, search: Search, lookup: Sql | null): Sql {
  const key = search.sort === "match" ? sql`null::int` : buildSortKey(userId, search);
  const matches = lookup ?? buildConditions(search).text;
  return sql`
    select id, created_at, ${key} as key from bookmark b where ${ownBookmarks(userId, search)} and ${matches}`;
}

function selectCandidates(userId: string, search: Search): Sql {
  if (search.sort !== "match") return sql`select id, created_at, key from matching`;
  const isPartial = sql`(select count(*) from matching) > ${sql.lit(maxRanked)}`;
  const source = sql`
    select ${rankedColumns} from bookmark join (
      select id from matching order by created_at desc, id desc limit ${sql.lit(maxRanked)}
    ) found using (id) where user_id = ${userId} ${addFirstRanked(userId, search, isPartial)}`;
  return rank(search, source);
}

interface Sample {
  /** How many of the newest bookmarks are read. */
  depth: number;
  /** The number of matches that makes this the answer; only then what ranks first is added. */
  enough: number;
}

/** The matches among the newest bookmarks. */
interface Newest {
  bookmarks: ShownRow[] | null;
  /** How many of the newest bookmarks were read: fewer than asked for are all that pass the filters. */
  read: number;
  /** How many of these match. */
  matches: number;
}

/**
 * The first statement of a search: the matches among the newest bookmarks and, for the best match, those that rank first
 * however old they are; in the search's order, up to its limit.
 *
 * Plan: `bookmark_newest_idx` for the newest, whose texts are compared; `bookmark_host_idx`, `bookmark_title_idx` and the
 * primary key for what ranks first; the primary key again for what is shown.
 */
export async function readNewest(ctx: Context, search: Search, { depth, enough }: Sample): Promise<Newest> {
  const rows = ownBookmarks(ctx.userId, search);
  const statement = sql<Newest>`
    with newest as materialized (
      select ${rankedColumns}, ${buildConditions(search).text} as is_match from (
        select * from bookmark where ${rows} order by created_at desc, id desc limit ${sql.lit(depth)}) b),
    ${chosenStep(ctx.userId, search)}
    best as materialized (
      select id, key, created_at from (${selectNewestCandidates(ctx.userId, search, enough)}) candidate
      order by ${buildOrder(search)} limit ${sql.lit(search.limit)})
    select ${shownBookmarks(ctx.userId, { source: sql`select * from best`, order: buildOrder(search) })} as bookmarks,
      (select count(*)::int from newest) as read, (select count(*)::int from newest where is_match) as matches`;
  return (await statement.execute(database(ctx))).rows[0]!;
}

function selectNewestCandidates(userId: string, search: Search, enough: number): RawBuilder<unknown> {
  if (search.sort !== "match")
    return sql`select id, created_at, ${buildSortKey(userId, search)} as key from newest b where is_match`;
  const isEnough = sql`(select count(*) from newest where is_match) >= ${sql.lit(enough)}`;
  const first = addFirstRanked(userId, search, isEnough);
  return rank(search, sql`select ${rankedColumns} from newest where is_match ${first}`);
}

/** Matches are counted in libraries of up to this many bookmarks. */
const maxCounted = 10_000;

/**
 * The number of matches where these are too many to be found one by one: categories have stored counts, and small
 * libraries are read.
 *
 * @returns null in a large library
 */
export async function countMatches(ctx: Context, search: Search): Promise<number | null> {
  const hasOnlyCategories = !hasConditions({ ...search, categories: [] });
  return hasOnlyCategories ? countInCategories(ctx, search) : countInSmallLibrary(ctx, search);
}

async function countInCategories(ctx: Context, { categories }: Search): Promise<number> {
  const filters = categories.map(({ ids, isExcluded }) => sql`and (id = any(${ids}::uuid[])) <> ${isExcluded}`);
  const statement = sql<{ total: number }>`
    select coalesce(sum(bookmark_count), 0)::int as total from category
    where user_id = ${ctx.userId} ${sql.join(filters, sql` `)}`;
  return (await statement.execute(database(ctx))).rows[0]!.total;
}

async function countInSmallLibrary(ctx: Context, search: Search): Promise<number | null> {
  const statement = sql<{ total: number | null }>`
    select case when (select sum(bookmark_count) from category where user_id = ${ctx.userId}) <= ${sql.lit(maxCounted)} then
      (select count(*)::int from bookmark where ${ownBookmarks(ctx.userId, search)} and ${buildConditions(search).text})
    end as total`;
  return (await statement.execute(database(ctx))).rows[0]!.total;
}

/** Longer queries are cut. Their beginning is enough to recognize them. */
const maxQueryLength = 100;
/** Choices kept of a person, the latest; a search reads all of them. */
const maxChoices = 1_000;
/** Choices that come first. */
const firstChoices = 3;

/**
 * Records that the person opened a result, so that it comes first when they search for these words, or the beginning
 * of them, again; it also counts as opened. A query without words is only counted.
 *
 * @throws NOT_FOUND for an unknown bookmark or one of another person
 */
export async function recordChoice(
  ctx: Context,
  input: z.output<typeof searchChoiceInput>,
): Promise<{ message: string }> {
  const { id: bookmarkId } = await getBookmark(ctx, { id: input.bookmarkId });
  await recordOpens(ctx, { ids: [bookmarkId] });
  const { prefix } = parseQuery(input.q);
  if (prefix !== null && (await countsOpens(ctx))) {
    const query = prefix.slice(0, maxQueryLength).toWellFormed();
    const chosenAt = ctx.now();
    await inTransaction(ctx, async (inner) => {
      await own(inner)
        .insertInto("SearchChoice", { query, bookmarkId, times: 1, chosenAt })
        .onConflict((conflict) =>
          conflict
            .columns(["userId", "query", "bookmarkId"])
            .doUpdateSet((eb) => ({ chosenAt, times: eb("SearchChoice.times", "+", 1) })),
        )
        .execute();
      await deleteOldest(inner);
    });
  }
  return { message: t.comesFirstNextTime };
}

async function deleteOldest(ctx: Context): Promise<void> {
  const [last] = await ctx.em.find(
    SearchChoice,
    {},
    { orderBy: { chosenAt: "desc" }, offset: maxChoices, limit: 1, ...unmanaged },
  );
  if (last) await ctx.em.nativeDelete(SearchChoice, { chosenAt: { $lte: last.chosenAt } });
}

/** A step of the search's statement: up to three bookmarks that the person opened for such a query, by `rank`. */
function selectChoices(userId: string, prefix: string): RawBuilder<unknown> {
  return sql`
    select bookmark_id as id, row_number() over (order by sum(times) desc, max(chosen_at) desc, bookmark_id) as rank
    from search_choice where user_id = ${userId} and starts_with(query, ${prefix.slice(0, maxQueryLength)})
    group by bookmark_id order by rank limit ${sql.lit(firstChoices)}`;
}
