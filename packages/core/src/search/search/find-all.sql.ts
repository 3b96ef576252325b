import { type RawBuilder, sql } from "kysely";
import type { ShownRow } from "../../library/bookmarks/index.ts";
import { buildConditions, type Search } from "../../library/query/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { addFirstRanked, chosenStep, ownBookmarks, rank, rankedColumns } from "./rank.sql.ts";
import { buildOrder, buildSortKey, shownBookmarks } from "./shown-bookmarks.sql.ts";

type Sql = RawBuilder<unknown>;

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
