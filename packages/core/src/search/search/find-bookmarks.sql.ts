import { type RawBuilder, sql } from "kysely";
import type { ShownRow } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import {
  buildConditions,
  type Conditions,
  startsWith,
  maxWords,
  Vocabulary,
  hasConditions,
  type Search,
} from "../../library/query/index.ts";
import { selectChoices } from "./choices.sql.ts";
import { isTaught, rank } from "./rank.sql.ts";
import { shownBookmarks } from "./shown-bookmarks.sql.ts";
import { buildOrder, buildSortKey } from "./sort-key.sql.ts";

type Sql = RawBuilder<unknown>;

/** The number of newest bookmarks read first, to see whether matches are many. */
const sampleSize = 1_000;
/** Matches are many from this number in the sample, or from the number to be shown. */
const manyInSample = 20;
/** With this fraction of many, ten times the sample contains enough. */
const nearEnough = 5;
/** If the newest contain enough matches, reading stops after this many bookmarks. */
const maxRead = 10_000;
/** When matches are few among the newest, this many of the newest matches are ranked. */
const maxRanked = 1_000;
/** Max. prefix matches of hosts or titles. */
const maxPrefixMatches = 100;
/** Length of the indexed title prefix. */
const indexedTitleLength = 40;
/** Above this product of words and sample matches, reading is faster than the index, which compares each with each. */
const maxWork = 20_000;
/** The same if reading can stop early. */
const maxWorkNear = 4_000;

/** Columns needed to evaluate matches. */
const columns = sql.raw("id, created_at, title, host, url_key, search_text, category_id, ai_relevance");

/** Whether the library exceeds {@link maxRead}. */
const isLarge = sql`(select is_large from library)`;
const isMany = sql`(select is_many from state)`;
/** Whether a little further back there are enough matches. */
const isNear = sql`(select is_near from state)`;
/** Whether the sample is the whole library. */
const isWhole = sql`(select is_whole from state)`;
/** Whether only the newest are used: matches are many, or the sample is the whole library. */
const isEnough = sql`(select is_enough from state)`;
/** Whether the terms match too many words: reading all bookmarks is faster than looking these up. */
const isScattered = sql`(select is_scattered from scattered)`;

interface FoundRow {
  bookmarks: ShownRow[] | null;
  total: number | null;
  is_exact: boolean;
  /** Whether there may be further matches. */
  is_in_part: boolean;
  exact: number;
}

/** With 100,000 bookmarks, 95 of 100 quick searches take at most 18 ms. */
export async function readMatches(ctx: Context, search: Search, isCounted: boolean): Promise<FoundRow> {
  const { rows } = await buildStatement(ctx.userId, search, isCounted).execute(database(ctx));
  return rows[0]!;
}

/** A bookmark that matches, and its category. */
export interface MatchId {
  id: string;
  category_id: string;
}

/** The ids of all matches, up to the search's limit. Reads no more of the bookmarks than the conditions need. */
export async function readMatchIds(ctx: Context, search: Search): Promise<MatchId[]> {
  // Any order but the best match reads all.
  const all: Search = { ...search, sort: "date", order: "desc", isThorough: true, prefix: null };
  const statement = sql<MatchId>`${buildSteps(ctx.userId, all).steps}
    select b.id, b.category_id from best join bookmark b on b.user_id = ${ctx.userId} and b.id = best.id`;
  return (await statement.execute(database(ctx))).rows;
}

/**
 * The statement of a search. Each step is read only as far as the next one needs:
 *
 * - `inside_0` and so on: words of the person's vocabulary that contain a word of the search
 * - `library`: its size
 * - `sample`: the newest bookmarks; `newest`: the matches among them; `state`: how many these are
 * - `scattered`: whether the words are too many for the index
 * - `matching`: all matches or, if they are many, the newest
 * - `chosen`: what the person opened for such a query
 * - `best`: the first of the matches, in the requested order
 */
function buildStatement(userId: string, search: Search, isCounted: boolean): RawBuilder<FoundRow> {
  const { steps, isInPart } = buildSteps(userId, search);
  const source = sql`select id, key, created_at from best`;
  return sql<FoundRow>`${steps}
    select ${shownBookmarks(userId, { source, order: buildOrder(search) })} as bookmarks,
      counts.total, counts.is_exact, not ${isWhole} and ${isInPart} as is_in_part
    from (${isCounted ? buildCounts(userId, search, isInPart) : uncounted}) counts`;
}

function buildSteps(userId: string, search: Search): { steps: Sql; isInPart: Sql } {
  const vocabulary = new Vocabulary(userId);
  const conditions = buildConditions(search, vocabulary);
  const own = sql`user_id = ${userId} and deleted_at is null and ${conditions.columns}`;
  const sampled = sql`${columns}${conditions.isByWords ? sql`, search_vector` : sql``}`;
  const judged = judgeMatches(search);
  const steps = sql`
    with ${vocabulary.steps}
    library as materialized (
      select coalesce(sum(bookmark_count), 0) > ${sql.lit(maxRead)} as is_large from category where user_id = ${userId}),
    sample as materialized (
      select ${sampled} from bookmark where ${own}
      order by created_at desc, id desc limit ${sql.lit(sampleSize)}),
    newest as materialized (select ${columns} from sample where ${conditions.text}),
    state as materialized (
      select matches, ${judged.isMany} as is_many, ${judged.isNear} as is_near, is_whole, ${judged.isEnough} as is_enough
      from (select count(*) as matches from newest) counted,
        (select count(*) < ${sql.lit(sampleSize)} as is_whole from sample) whole),
    scattered as materialized (select ${buildScattered(vocabulary)} as is_scattered),
    matching as materialized (${buildMatching(userId, search, own, conditions)}),
    ${isTaught(search) ? sql`chosen as materialized (${selectChoices(userId, search.prefix!)}),` : sql``}
    best as materialized (
      select id, key, created_at from (${buildCandidates(userId, search, own, conditions.text)}) candidate
      order by ${buildOrder(search)} limit ${sql.lit(search.limit)})`;
  return { steps, isInPart: isReadInPart(conditions) };
}

/** Whether the matches in the sample are many, nearly many, or all that is needed. Most orders need all matches. */
function judgeMatches({ sort, order, limit, isThorough }: Search): { isMany: Sql; isNear: Sql; isEnough: Sql } {
  const isNewestFirst = sort === "match" || (sort === "date" && order === "desc");
  if (!isNewestFirst) return { isMany: sql`false`, isNear: sql`false`, isEnough: sql`is_whole` };
  const many = Math.max(manyInSample, limit);
  return {
    isMany: sql`matches >= ${sql.lit(many)}`,
    isNear: isThorough ? sql`false` : sql`matches >= ${sql.lit(Math.ceil(many / nearEnough))}`,
    isEnough: sql`is_whole or matches >= ${sql.lit(many)}`,
  };
}

function buildScattered({ counts }: Vocabulary): Sql {
  if (counts.length === 0) return sql`false`;
  const work = sql`(${sql.join(counts, sql` + `)}) * (select matches from state)`;
  return sql`greatest(${sql.join(counts)}) > ${sql.lit(maxWords)}
    or ${work} > case when ${isNear} then ${sql.lit(maxWorkNear)} else ${sql.lit(maxWork)} end`;
}

/**
 * All matches with their sort keys; if they are many, those among the newest. Narrow rows with their `ctid`, because they
 * can be thousands, and within the statement that is the fastest way back to a row.
 *
 * No query here has a fixed limit, because the planner would then read the whole table in the hope of early matches.
 */
function buildMatching(userId: string, search: Search, own: Sql, { text, indexed }: Conditions): Sql {
  const found = sql`id, created_at, ${search.sort === "match" ? sql`null::int` : buildSortKey(userId, search)} as key, tid`;
  const read = (rows: Sql) => sql`
    select ${found} from (
      select *, ctid as tid from bookmark where ${rows}
      order by bookmark.created_at desc, bookmark.id desc
      limit case when ${isNear} then ${sql.lit(maxRead)} end
    ) b where ${text}`;
  if (indexed === null) return read(own);
  const isRead = sql`(${isMany} or ${isScattered})`;
  return sql`
    (select ${found} from (select *, ctid as tid from bookmark) as b where ${own} and ${indexed} and not ${isRead})
    union all
    (${read(sql`${own} and ${isRead}`)})`;
}

/** The candidates with their sort keys: the newest matches if these are many or all, else all matches. */
function buildCandidates(userId: string, search: Search, own: Sql, text: Sql): Sql {
  if (search.sort !== "match")
    return sql`
      (select id, created_at, ${buildSortKey(userId, search)} as key from newest as b where ${isEnough})
      union all
      (select id, created_at, key from matching where not ${isEnough})`;
  const source = sql`
    (select ${columns} from newest where ${isEnough})
    union all (
      select ${columns} from (
        select tid from matching where not ${isEnough}
        order by created_at desc, id desc limit ${sql.lit(maxRanked)}
      ) found join bookmark on user_id = ${userId} and bookmark.ctid = found.tid)`;
  if (search.prefix === null) return rank(search, source);
  return rank(search, sql`${source} ${addPrefixMatches(search.prefix, own, text)} ${addChosen(own, text)}`);
}

/** Prefix matches rank among the best, however old they are. */
function addPrefixMatches(prefix: string, own: Sql, text: Sql): Sql {
  const titleStart = startsWith(prefix.slice(0, indexedTitleLength));
  return sql`
    union all (
      select ${columns} from bookmark
      where ${own} and host like ${startsWith(prefix)} and ${text} and not ${isWhole}
      limit ${sql.lit(maxPrefixMatches)})
    union all (
      select ${columns} from bookmark
      where ${own} and left(search_text, ${sql.lit(indexedTitleLength)}) like ${titleStart}
        and search_text like ${startsWith(prefix)} and ${text} and not ${isWhole}
      limit ${sql.lit(maxPrefixMatches)})`;
}

/** What the person opened for such a query ranks first, however old it is. */
function addChosen(own: Sql, text: Sql): Sql {
  return sql`
    union all (
      select ${columns} from bookmark
      where id in (select id from chosen) and ${own} and ${text} and not ${isWhole})`;
}

/** Whether there may be further matches. */
function isReadInPart({ indexed }: Conditions): Sql {
  if (indexed === null) return isNear;
  return sql`case when ${isMany} then true when ${isNear} then ${isScattered} else false end`;
}

const uncounted = sql`select null::int as total, false as is_exact`;

/**
 * The number of matches, and whether it is exact: with many in a large library it is a lower bound, those among the
 * newest. Categories have stored counts.
 */
function buildCounts(userId: string, search: Search, isInPart: Sql): Sql {
  const hasOnlyCategories = !hasConditions({ ...search, categories: [] });
  if (hasOnlyCategories) return countInCategories(userId, search);
  const isInSample = sql`${isWhole} or ${isMany} and ${isLarge}`;
  return sql`
    select case when ${isInSample} then (select matches from state) else (select count(*) from matching) end::int as total,
      ${isWhole} or not ${isInPart} or not ${isLarge} as is_exact`;
}

function countInCategories(userId: string, { categories }: Search): Sql {
  const filters = categories.map(({ ids, isExcluded }) => sql`and (id = any(${ids}::uuid[])) <> ${isExcluded}`);
  return sql`
    select coalesce(sum(bookmark_count), 0)::int as total, true as is_exact from category
    where user_id = ${userId} ${filters.length === 0 ? sql`` : sql.join(filters, sql` `)}`;
}
