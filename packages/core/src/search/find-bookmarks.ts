import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type BookmarkRow, toBookmark } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { startsWith } from "./like-pattern.ts";
import { type Match, matchOf } from "./match.ts";
import { rankOf } from "./rank.ts";
import type { Term } from "./terms.ts";

/** So many of the newest bookmarks are read first, to see whether matches are many. */
const sampleSize = 1_000;
/** With so many matches among them, the best are shown of these; others are older. */
const manyInSample = 20;
/** Of matches that are few among the newest, so many are looked at. */
const mostRanked = 1_000;
/** Matches of a host's or a title's beginning that are looked at. */
const mostBeginnings = 100;
/** Length of the title's beginning that is indexed. */
const indexedTitle = 40;

/**
 * The person's bookmarks that match every term, the best first: a site of that name, a title that begins so, the words
 * in the title, at the start of a word before inside one, then anywhere else; of equals the newest.
 *
 * Where matches are many, reading them all to rank them would take longer than a keystroke, and the index longer than
 * going back in time. So the newest are read first, together with what ranks before all else, which has indexes of its
 * own; only where that gives few are all matches looked up.
 *
 * @param phrase the whole query, folded, for matches of the beginning; null where there is none
 */
export async function findBookmarks(
  ctx: Context,
  phrase: string | null,
  terms: readonly Term[],
  limit: number,
): Promise<Bookmark[]> {
  const match = matchOf(terms);
  if (!match) return [];
  const rank = rankOf(phrase, terms);
  const newest = await bestOf(ctx, rank, newestOf(ctx, match, phrase), limit);
  const areMany = (newest[0]?.in_sample ?? 0) >= manyInSample;
  const rows = areMany ? newest : await bestOf(ctx, rank, allOf(ctx, match), limit);
  return rows.map(toBookmark);
}

type Ranked = BookmarkRow & { in_sample: number };

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
      (select count(*)::int from candidate where is_in_sample) as in_sample
    from best
    join bookmark b on b.user_id = ${ctx.userId} and b.id = best.id
    join category c on c.user_id = ${ctx.userId} and c.id = b.category_id
    order by best.rank, best.created_at desc, best.id desc`.execute(database(ctx));
  return rows;
}

const columns = sql`id, created_at, host, search_text`;

/** The inner query has no limit of its own: with one the planner hopes to meet matches soon and reads the whole table. */
function allOf(ctx: Context, match: Match) {
  return sql`
    with matching as materialized (
      select ${columns} from bookmark where user_id = ${ctx.userId} and deleted_at is null and ${match.indexed}
    )
    select *, false as is_in_sample from matching limit ${mostRanked}`;
}

function newestOf(ctx: Context, match: Match, phrase: string | null) {
  const own = sql`user_id = ${ctx.userId} and deleted_at is null`;
  const sample = sql`
    select ${columns}, true as is_in_sample from (
      select * from bookmark where ${own} order by created_at desc, id desc limit ${sampleSize}
    ) newest where ${match.filter}`;
  if (phrase === null) return sample;
  return sql`
    select ${columns}, bool_or(is_in_sample) as is_in_sample from (
      (${sample})
      union all
      (select ${columns}, false from bookmark where ${own} and host like ${startsWith(phrase)} limit ${mostBeginnings})
      union all
      (select ${columns}, false from bookmark where ${own} and left(search_text, ${sql.lit(indexedTitle)}) like
        ${startsWith(phrase.slice(0, indexedTitle))} and search_text like ${startsWith(phrase)} limit ${mostBeginnings})
    ) found group by ${columns}`;
}
