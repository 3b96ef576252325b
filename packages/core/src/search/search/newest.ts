import { type RawBuilder, sql } from "kysely";
import type { Conditions } from "./conditions.ts";

type Sql = RawBuilder<unknown>;

/** The number of newest bookmarks read first, to see whether matches are many. */
const sampleSize = 1_000;
/** Matches are many from this number in the sample, or from the number to be shown. */
export const manyInSample = 20;

/** With this fraction of many, ten times the sample contains enough. */
const nearEnough = 5;

/** Columns needed to evaluate matches. */
export const columns = sql.raw("id, created_at, host, url_key, search_text, category_id, ai_relevance");

/**
 * The matches among the newest bookmarks, and whether matches are many or the sample is the whole library.
 *
 * @param many null if the newest matches do not answer the search
 * @param isThorough whether reading a little further has already failed to find enough
 */
export function buildNewest(
  own: Sql,
  { text, isByWords }: Pick<Conditions, "text" | "isByWords">,
  many: number | null,
  isThorough: boolean,
): Sql[] {
  return [
    sql`sample as materialized (
      select ${columns}${isByWords ? sql`, search_vector` : sql``} from bookmark where ${own}
      order by created_at desc, id desc limit ${sql.lit(sampleSize)})`,
    sql`newest as materialized (select ${columns} from sample where ${text})`,
    sql`state as materialized (
      select matches, ${many === null ? sql`false` : sql`matches >= ${sql.lit(many)}`} as is_many,
        ${many === null || isThorough ? sql`false` : sql`matches >= ${sql.lit(Math.ceil(many / nearEnough))}`} as is_near,
        is_whole, ${many === null ? sql`is_whole` : sql`is_whole or matches >= ${sql.lit(many)}`} as is_enough
      from (select count(*) as matches from newest) counted,
        (select count(*) < ${sql.lit(sampleSize)} as is_whole from sample) whole)`,
  ];
}

export const isMany = sql`(select is_many from state)`;
/** Whether a little further back there are enough matches. */
export const isNear = sql`(select is_near from state)`;
/** Whether only the newest are used: matches are many, or the sample is the whole library. */
export const isEnough = sql`(select is_enough from state)`;
export const isWhole = sql`(select is_whole from state)`;
