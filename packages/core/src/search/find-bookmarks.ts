import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type BookmarkRow, toBookmark } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { startsWith } from "./like-pattern.ts";
import { matchOf } from "./match.ts";
import { rankOf } from "./rank.ts";
import type { Term } from "./terms.ts";

/** Up to so many matches are all looked at. */
const fewMatches = 1_000;
/** Of more matches than that only the newest are looked at, and those whose host or title begins with the query. */
const newestMatches = 200;
/** Length of the title's beginning that is indexed. */
const indexedTitle = 40;

/**
 * The person's bookmarks that match every term, the best first: a site of that name, a title that begins so, the words
 * in the title, at the start of a word before inside one, then anywhere else; of equals the newest.
 *
 * @param phrase the whole query, folded, for matches of the beginning; null where there is none
 */
export async function findBookmarks(ctx: Context, phrase: string | null, terms: readonly Term[], limit: number): Promise<Bookmark[]> {
  const match = await matchOf(ctx, terms);
  if (!match) return [];
  const matches = sql<{ id: string }>`
    select id from bookmark where user_id = ${ctx.userId} and deleted_at is null and ${match} limit ${fewMatches}`;
  const few = await matches.execute(database(ctx));
  const candidates = few.rows.length < fewMatches ? sql`select unnest(${few.rows.map((row) => row.id)}::uuid[])` : broad(ctx, phrase, match);
  const { rows } = await sql<BookmarkRow>`
    with found as materialized (
      select b.id, ${rankOf(phrase, terms)} as rank, b.created_at
      from bookmark b
      where b.user_id = ${ctx.userId} and b.id in (${candidates})
      order by rank, b.created_at desc, b.id desc
      limit ${limit}
    )
    select b.id, b.url, b.title, b.description, b.category_id, c.name as category, c.icon as category_icon, b.favicon,
      b.tags, b.is_ai_generated, b.ai_summary, b.ai_relevance, b.created_at
    from found
    join bookmark b on b.user_id = ${ctx.userId} and b.id = found.id
    join category c on c.user_id = ${ctx.userId} and c.id = b.category_id
    order by found.rank, found.created_at desc, found.id desc`.execute(database(ctx));
  return rows.map(toBookmark);
}

/**
 * Where matches are many, reading them all to rank them would take longer than a keystroke. The newest are met soon by
 * going back in time (`offset 0` keeps the planner on that path), and the matches that rank first have indexes.
 */
function broad(ctx: Context, phrase: string | null, match: RawBuilder<unknown>) {
  const own = sql`user_id = ${ctx.userId} and deleted_at is null`;
  const newest = sql`
    (select id from (select * from bookmark where ${own} order by created_at desc, id desc offset 0) newest
      where ${match} limit ${newestMatches})`;
  if (phrase === null) return newest;
  return sql`${newest}
    union (select id from bookmark where ${own} and host like ${startsWith(phrase)} limit ${newestMatches})
    union (select id from bookmark where ${own} and left(search_text, ${sql.lit(indexedTitle)}) like
      ${startsWith(phrase.slice(0, indexedTitle))} and search_text like ${startsWith(phrase)} limit ${newestMatches})`;
}
