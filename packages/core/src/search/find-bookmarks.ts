import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type BookmarkRow, toBookmark } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { candidatesOf } from "./candidates.ts";
import { conditionsOf } from "./conditions.ts";
import { countsOf, uncounted } from "./counts.ts";
import { isReadInPart, libraryOf, matchingOf } from "./matching.ts";
import { isWhole, manyInSample, newestOf } from "./newest.ts";
import type { Search } from "./search.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface Found {
  bookmarks: Bookmark[];
  /** Null where it was not asked for. */
  total: number | null;
  isTotalExact: boolean;
}

/**
 * The person's bookmarks that match the search, in its order, in one statement; a second where the first
 * took matches for more than they are.
 *
 * Where matches are many, reading them all to rank them would take longer than a keystroke, and the index longer than
 * going back in time. So the newest are read first, together with what ranks before all else, which has indexes of its
 * own; only where that gives few does the statement look up the vocabulary and all matches. An order that the newest
 * say nothing about always reads all.
 *
 * @param isCounted whether to count the matches: exactly, or, where they are many, among the newest bookmarks
 */
export async function findBookmarks(ctx: Context, search: Search, isCounted: boolean): Promise<Found> {
  const { rows } = await statementOf(ctx.userId, search, isCounted).execute(database(ctx));
  const { bookmarks, total, is_exact, is_in_part } = rows[0]!;
  if (is_in_part && (bookmarks?.length ?? 0) < search.limit) {
    return findBookmarks(ctx, { ...search, isThorough: true }, isCounted);
  }
  return { bookmarks: (bookmarks ?? []).map(toBookmark), total, isTotalExact: is_exact };
}

interface Row {
  bookmarks: BookmarkRow[] | null;
  total: number | null;
  is_exact: boolean;
  is_in_part: boolean;
}

/** The steps are named after what they hold. Each is read no further than the next one asks. */
function statementOf(userId: string, search: Search, isCounted: boolean): RawBuilder<Row> {
  const vocabulary = new Vocabulary(userId);
  const conditions = conditionsOf(search, vocabulary);
  const own = sql`user_id = ${userId} and deleted_at is null and ${conditions.place}`;
  const isNewestFirst = search.sort === "match" || (search.sort === "date" && search.order === "desc");
  const many = isNewestFirst ? Math.max(manyInSample, search.limit) : null;
  const order = orderOf(search);
  const isInPart = isReadInPart(conditions);
  return sql<Row>`
    with ${sql.join([
      ...vocabulary.queries,
      libraryOf(userId),
      ...newestOf(own, conditions, many, search.isThorough),
      sql`scattered as materialized (select ${vocabulary.isScattered} as is_scattered)`,
      sql`matching as materialized (${matchingOf(userId, search, own, conditions)})`,
      sql`best as materialized (
        select id, key, created_at from (${candidatesOf(userId, search, own, conditions.text)}) candidate
        order by ${order} limit ${sql.lit(search.limit)})`,
    ])}
    select ${bestRows(userId, order)} as bookmarks, counts.total, counts.is_exact,
      not ${isWhole} and ${isInPart} as is_in_part from (${isCounted ? countsOf(userId, search, isInPart) : uncounted}) counts`;
}

function orderOf({ sort, order }: Search): RawBuilder<unknown> {
  const direction = sql.raw(sort === "match" ? "asc" : order);
  return sql`key ${direction} nulls last, created_at desc, id desc`;
}

/** As one JSON value: a row with its arrays takes the driver longer to read. */
function bestRows(userId: string, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_agg(shown) from (
    select b.id, b.url, b.title, b.description, b.category_id, c.name as category, c.icon as category_icon, b.favicon,
      b.tags, b.is_ai_generated, b.ai_summary, b.ai_relevance, b.broken_reason, b.created_at
    from (select id, key, created_at, row_number() over (order by ${order}) as place from best) top
    join bookmark b on b.user_id = ${userId} and b.id = top.id
    join category c on c.user_id = ${userId} and c.id = b.category_id
    order by top.place) shown)`;
}
