import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** Tags that may mean the same. */
export interface PairRow {
  index: number;
  /** All spellings. */
  tags: string[];
  /** The words of the tags, as a tsquery. */
  words: string;
  /** Max. number of bookmarks with all of the tags: with more, they complement each other. */
  max: number;
}

/**
 * Finds the pairs that are seldom on one bookmark. The words narrow down the bookmarks by index; counting stops once the
 * limit is exceeded.
 *
 * @returns the indexes of the pairs
 */
export async function findApart(ctx: Context, pairs: readonly PairRow[]): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select p.index from json_to_recordset(${JSON.stringify(pairs)}::json) as p (index int, words text, tags text[], max int)
    cross join lateral (
      select count(*) as together from (
        select 1 from bookmark b
        where b.user_id = ${ctx.userId} and b.deleted_at is null and b.search_vector @@ p.words::tsquery and b.tags @> p.tags
        limit p.max + 1) as found
    ) as counted
    where counted.together <= p.max order by p.index`.execute(database(ctx));
  return rows.map(({ index }) => index);
}
