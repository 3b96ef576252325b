import { type RawBuilder, sql } from "kysely";
import type { Conditions } from "./conditions.ts";
import { isMany, isNear } from "./newest.ts";
import type { Search } from "./search.ts";
import { sortKeyOf } from "./sort-key.ts";

type Sql = RawBuilder<unknown>;

/** Where reading finds enough among so many of the newest bookmarks, it goes no further. */
const mostRead = 10_000;

/** Whether the person has more than is read to count many matches, whatever the search. */
export const isLarge = sql`(select is_large from library)`;
export const libraryOf = (userId: string): Sql => sql`
  library as materialized (
    select coalesce(sum(bookmark_count), 0) > ${sql.lit(mostRead)} as is_large from category where user_id = ${userId})`;

/** Whether the words that may be meant are so many that reading the bookmarks is faster than looking these up. */
const isScattered = sql`(select is_scattered from scattered)`;

/**
 * All matches, with what they are sorted by; where these are many, those among the newest. Narrow rows, for they can be
 * thousands, with where each lies in the table: within the statement that is the shortest way back to it.
 *
 * No query here has a fixed limit: with one the planner hopes to meet matches soon and reads the whole table.
 */
export function matchingOf(userId: string, search: Search, own: Sql, conditions: Conditions): Sql {
  const { text, indexed } = conditions;
  const found = sql`id, created_at, ${search.sort === "match" ? sql`null::int` : sortKeyOf(userId, search)} as key, tid`;
  if (indexed === null) return read(found, own, text);
  const isRead = sql`(${isMany} or ${isScattered})`;
  return sql`
    (select ${found} from (select *, ctid as tid from bookmark) as b where ${own} and ${indexed} and not ${isRead})
    union all
    (${read(found, sql`${own} and ${isRead}`, text)})`;
}

/** Whether there may be matches that are not among those. */
export function isReadInPart({ indexed }: Conditions): Sql {
  if (indexed === null) return isNear;
  return sql`case when ${isMany} then true when ${isNear} then ${isScattered} else false end`;
}

function read(found: Sql, own: Sql, text: Sql): Sql {
  return sql`
    select ${found} from (
      select *, ctid as tid from bookmark where ${own}
      order by bookmark.created_at desc, bookmark.id desc
      limit case when ${isNear} then ${sql.lit(mostRead)} end
    ) b where ${text}`;
}
