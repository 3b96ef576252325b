import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type BookmarkRow, toBookmark } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { candidatesOf } from "./candidates.ts";
import { conditionsOf } from "./conditions.ts";
import { countsOf, uncounted } from "./counts.ts";
import { isReadInPart, libraryOf, matchingOf } from "./matching.ts";
import { isWhole, manyInSample, newestOf } from "./newest.ts";
import { exactLevels } from "./rank.ts";
import type { Search } from "./search.ts";
import { shownBookmarks } from "./shown-bookmarks.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface Found {
  bookmarks: Bookmark[];
  /** Null where it was not asked for. */
  total: number | null;
  isTotalExact: boolean;
  /** How many of them, the first ones, have the words as they were typed, or words that begin so, in title or address. */
  exact: number;
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
  const { bookmarks, total, is_exact, is_in_part, exact } = rows[0]!;
  if (is_in_part && (bookmarks?.length ?? 0) < search.limit) {
    return findBookmarks(ctx, { ...search, isThorough: true }, isCounted);
  }
  return { bookmarks: (bookmarks ?? []).map(toBookmark), total, isTotalExact: is_exact, exact };
}

interface Row {
  bookmarks: BookmarkRow[] | null;
  total: number | null;
  is_exact: boolean;
  is_in_part: boolean;
  exact: number;
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
    select ${shownBookmarks(userId, { source: sql`select id, key, created_at from best`, order })} as bookmarks,
      ${exactOf(search)} as exact, counts.total, counts.is_exact,
      not ${isWhole} and ${isInPart} as is_in_part from (${isCounted ? countsOf(userId, search, isInPart) : uncounted}) counts`;
}

function exactOf(search: Search): RawBuilder<unknown> {
  if (search.sort !== "match") return sql`0`;
  return sql`(select count(*)::int from best where key < ${sql.lit(exactLevels(search))})`;
}

function orderOf({ sort, order }: Search): RawBuilder<unknown> {
  const direction = sql.raw(sort === "match" ? "asc" : order);
  return sql`key ${direction} nulls last, created_at desc, id desc`;
}
