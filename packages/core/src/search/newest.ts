import { type RawBuilder, sql } from "kysely";
import type { Conditions } from "./conditions.ts";

type Sql = RawBuilder<unknown>;

/** So many of the newest bookmarks are read first, to see whether matches are many. */
const sampleSize = 1_000;
/** With so many matches among them, or as many as are to be shown, matches are many. */
export const manyInSample = 20;

/** With this part of many, the newest tenfold of the sample have enough. */
const nearEnough = 5;

/** Columns that matches are judged by. */
export const columns = sql.raw("id, created_at, host, url_key, search_text, category_id, ai_relevance");

/**
 * Among the newest bookmarks those that match, and what they say about the rest: that matches are many, or that there
 * is no rest.
 *
 * @param many null where the newest matches are no answer
 * @param isThorough whether it was tried before to find enough among those that are a little older
 */
export function newestOf(
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
/** Whether there is enough among those that are a little older. */
export const isNear = sql`(select is_near from state)`;
/** Whether what is among the newest is all that is looked at: matches are many, or there is no rest. */
export const isEnough = sql`(select is_enough from state)`;
export const isWhole = sql`(select is_whole from state)`;
