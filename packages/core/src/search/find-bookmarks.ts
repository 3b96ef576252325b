import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type BookmarkRow, toBookmark } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { startsWith } from "./like-pattern.ts";
import { type Match, matchOf } from "./match.ts";
import { rankOf } from "./rank.ts";
import type { Term } from "./terms.ts";

/** Up to so many matches are all looked at. */
const fewMatches = 1_000;
/** Of more matches than that only the newest are looked at, and those whose host or title begins with the query. */
const newestMatches = 100;
/** So many of the newest bookmarks are read first, to see whether matches are many: then the index would be slow. */
const sampleSize = 2_000;
const manyInSample = 40;
/** Length of the title's beginning that is indexed. */
const indexedTitle = 40;

/**
 * The person's bookmarks that match every term, the best first: a site of that name, a title that begins so, the words
 * in the title, at the start of a word before inside one, then anywhere else; of equals the newest.
 *
 * @param phrase the whole query, folded, for matches of the beginning; null where there is none
 */
export async function findBookmarks(
  ctx: Context,
  phrase: string | null,
  terms: readonly Term[],
  limit: number,
): Promise<Bookmark[]> {
  const match = await matchOf(ctx, terms);
  if (!match) return [];
  const rank = rankOf(phrase, terms);
  if ((await countInSample(ctx, match)) < manyInSample) {
    const rows = await bestOf(ctx, rank, fewOf(ctx, match), limit);
    if ((rows[0]?.candidates ?? 0) < fewMatches) return rows.map(toBookmark);
  }
  const rows = await bestOf(ctx, rank, newestOf(ctx, match, phrase), limit);
  return rows.map(toBookmark);
}

async function countInSample(ctx: Context, match: Match): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select search_text, category_id from bookmark where user_id = ${ctx.userId} and deleted_at is null
      order by created_at desc, id desc limit ${sampleSize}
    ) newest where ${match.filter}`.execute(database(ctx));
  return rows[0]!.count;
}

type Ranked = BookmarkRow & { candidates: number };

async function bestOf(
  ctx: Context,
  rank: RawBuilder<number>,
  candidates: RawBuilder<unknown>,
  limit: number,
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    with candidate as materialized (${candidates}),
    best as materialized (
      select c.id, ${rank} as rank, c.created_at from candidate c
      order by rank, c.created_at desc, c.id desc limit ${limit}
    )
    select b.id, b.url, b.title, b.description, b.category_id, c.name as category, c.icon as category_icon, b.favicon,
      b.tags, b.is_ai_generated, b.ai_summary, b.ai_relevance, b.created_at,
      (select count(*)::int from candidate) as candidates
    from best
    join bookmark b on b.user_id = ${ctx.userId} and b.id = best.id
    join category c on c.user_id = ${ctx.userId} and c.id = b.category_id
    order by best.rank, best.created_at desc, best.id desc`.execute(database(ctx));
  return rows;
}

const columns = sql`id, created_at, host, search_text`;

/** The inner query has no limit of its own: with one the planner hopes to meet matches soon and reads the whole table. */
function fewOf(ctx: Context, match: Match) {
  return sql`
    with matching as materialized (
      select ${columns} from bookmark where user_id = ${ctx.userId} and deleted_at is null and ${match.indexed}
    )
    select * from matching limit ${fewMatches}`;
}

/**
 * Where matches are many, reading them all to rank them would take longer than a keystroke. The newest are met soon by
 * going back in time (`offset 0` keeps the planner on that path), and the matches that rank first have indexes.
 */
function newestOf(ctx: Context, match: Match, phrase: string | null) {
  const own = sql`user_id = ${ctx.userId} and deleted_at is null`;
  const newest = sql`
    (select ${columns} from (select * from bookmark where ${own} order by created_at desc, id desc offset 0) newest
      where ${match.filter} limit ${newestMatches})`;
  if (phrase === null) return newest;
  return sql`${newest}
    union (select ${columns} from bookmark where ${own} and host like ${startsWith(phrase)} limit ${newestMatches})
    union (select ${columns} from bookmark where ${own} and left(search_text, ${sql.lit(indexedTitle)}) like
      ${startsWith(phrase.slice(0, indexedTitle))} and search_text like ${startsWith(phrase)} limit ${newestMatches})`;
}
