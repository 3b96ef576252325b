import { type RawBuilder, sql } from "kysely";
import type { ShownRow } from "../../library/bookmarks/index.ts";
import { buildConditions, type Search } from "../../library/query/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { addFirstRanked, chosenStep, ownBookmarks, rank, rankedColumns } from "./rank.sql.ts";
import { buildOrder, buildSortKey, shownBookmarks } from "./shown-bookmarks.sql.ts";

interface Sample {
  /** How many of the newest bookmarks are read. */
  depth: number;
  /** The number of matches that makes this the answer; only then what ranks first is added. */
  enough: number;
}

/** The matches among the newest bookmarks. */
export interface Newest {
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
  const own = ownBookmarks(ctx.userId, search);
  const statement = sql<Newest>`
    with newest as materialized (
      select ${rankedColumns}, ${buildConditions(search).text} as is_match from (
        select * from bookmark where ${own} order by created_at desc, id desc limit ${sql.lit(depth)}) b),
    ${chosenStep(ctx.userId, search)}
    best as materialized (
      select id, key, created_at from (${selectCandidates(ctx.userId, search, enough)}) candidate
      order by ${buildOrder(search)} limit ${sql.lit(search.limit)})
    select ${shownBookmarks(ctx.userId, { source: sql`select * from best`, order: buildOrder(search) })} as bookmarks,
      (select count(*)::int from newest) as read, (select count(*)::int from newest where is_match) as matches`;
  return (await statement.execute(database(ctx))).rows[0]!;
}

function selectCandidates(userId: string, search: Search, enough: number): RawBuilder<unknown> {
  if (search.sort !== "match")
    return sql`select id, created_at, ${buildSortKey(userId, search)} as key from newest b where is_match`;
  const isEnough = sql`(select count(*) from newest where is_match) >= ${sql.lit(enough)}`;
  const first = addFirstRanked(userId, search, isEnough);
  return rank(search, sql`select ${rankedColumns} from newest where is_match ${first}`);
}
