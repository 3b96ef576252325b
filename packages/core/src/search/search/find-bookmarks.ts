import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type ShownRow, shownList, toBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { buildCandidates, exactLevels } from "./candidates.ts";
import { buildConditions } from "./conditions.ts";
import { buildCounts, uncounted, isReadInPart, buildLibrary, buildMatching } from "./matching.ts";
import { isWhole, manyInSample, buildNewest } from "./newest.ts";
import type { Search } from "./search.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface Found {
  bookmarks: Bookmark[];
  /** Null if not requested. */
  total: number | null;
  isTotalExact: boolean;
  /** How many of the first bookmarks contain the words as typed, or as prefixes, in title or address. */
  exact: number;
}

/**
 * Finds the person's bookmarks that match the search, in its order, with one statement; a second one if the first
 * overestimated the matches.
 *
 * With many matches, ranking all of them would take longer than a keystroke, and so would the index. So the newest are
 * read first, together with prefix matches, which have their own indexes; only if these are few does the statement
 * look up the vocabulary and all matches. Orders that the newest say nothing about always read all.
 *
 * @param isCounted whether to count the matches: exactly or, if they are many, among the newest bookmarks
 */
export async function findBookmarks(ctx: Context, search: Search, isCounted: boolean): Promise<Found> {
  const { rows } = await buildStatement(ctx.userId, search, isCounted).execute(database(ctx));
  const { bookmarks, total, is_exact, is_in_part, exact } = rows[0]!;
  if (is_in_part && (bookmarks?.length ?? 0) < search.limit) {
    return findBookmarks(ctx, { ...search, isThorough: true }, isCounted);
  }
  return { bookmarks: (bookmarks ?? []).map(toBookmark), total, isTotalExact: is_exact, exact };
}

interface Row {
  bookmarks: ShownRow[] | null;
  total: number | null;
  is_exact: boolean;
  is_in_part: boolean;
  exact: number;
}

/** Each step is read only as far as the next one needs. */
function buildStatement(userId: string, search: Search, isCounted: boolean): RawBuilder<Row> {
  const vocabulary = new Vocabulary(userId);
  const conditions = buildConditions(search, vocabulary);
  const own = sql`user_id = ${userId} and deleted_at is null and ${conditions.columns}`;
  const isNewestFirst = search.sort === "match" || (search.sort === "date" && search.order === "desc");
  const many = isNewestFirst ? Math.max(manyInSample, search.limit) : null;
  const order = buildOrder(search);
  const isInPart = isReadInPart(conditions);
  return sql<Row>`
    with ${sql.join([
      ...vocabulary.queries,
      buildLibrary(userId),
      ...buildNewest(own, conditions, many, search.isThorough),
      sql`scattered as materialized (select ${vocabulary.isScattered} as is_scattered)`,
      sql`matching as materialized (${buildMatching(userId, search, own, conditions)})`,
      sql`best as materialized (
        select id, key, created_at from (${buildCandidates(userId, search, own, conditions.text)}) candidate
        order by ${order} limit ${sql.lit(search.limit)})`,
    ])}
    select ${shownBookmarks(userId, { source: sql`select id, key, created_at from best`, order })} as bookmarks,
      ${buildExactCount(search)} as exact, counts.total, counts.is_exact,
      not ${isWhole} and ${isInPart} as is_in_part from (${isCounted ? buildCounts(userId, search, isInPart) : uncounted}) counts`;
}

function buildExactCount(search: Search): RawBuilder<unknown> {
  if (search.sort !== "match") return sql`0`;
  return sql`(select count(*)::int from best where key < ${sql.lit(exactLevels(search))})`;
}

function buildOrder({ sort, order }: Search): RawBuilder<unknown> {
  const direction = sql.raw(sort === "match" ? "asc" : order);
  return sql`key ${direction} nulls last, created_at desc, id desc`;
}

/**
 * Selects bookmarks as one JSON value, which the driver reads faster than rows with arrays.
 *
 * @param source ids of bookmarks, and the columns of `order`
 */
export function shownBookmarks(
  userId: string,
  { source, order }: { source: RawBuilder<unknown>; order: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`(select json_agg(shown) from (
    select ${sql.raw(shownList)}
    from (select *, row_number() over (order by ${order}) as rank from (${source}) as chosen) top
    join bookmark b on b.user_id = ${userId} and b.id = top.id
    join category c on c.user_id = ${userId} and c.id = b.category_id
    order by top.rank) shown)`;
}
