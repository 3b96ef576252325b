import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** Pairs of so many of the person's tags, drawn by lot, tell how near any two are. */
const drawn = 60;
/** So many times as far above the middle of those as their lower half is wide is outstanding. */
const standsOut = 4;
/** And at the least so much of the way from the middle to the very same: a library of one subject has a narrow middle. */
const leastWay = 0.5;

/**
 * Writes down for each of the person's tags which other one is nearest in meaning, where that stands out. Tags that
 * differ only in digits (2023 and 2024, python2 and python3) are not compared: they look alike to every model.
 */
export async function compareTags(ctx: Context, model: string): Promise<void> {
  await sql`
    with own as materialized (
      select tag_key as key, regexp_replace(tag_key, '[[:digit:]]+', '', 'g') as bare, dimensions, vector from tag_vector
      where user_id = ${ctx.userId} and model = ${model} and l2_norm(vector) > 0),
    lot as materialized (select key, dimensions, vector from own order by md5(key) limit ${sql.lit(drawn)}),
    usual as materialized (
      select percentile_disc(0.5) within group (order by similarity) as middle,
        percentile_disc(0.16) within group (order by similarity) as low
      from (select 1 - (a.vector <=> b.vector) as similarity from lot a join lot b
        on a.key < b.key and a.dimensions = b.dimensions) as pair),
    closest as materialized (
      select a.key, near.key as nearest, near.similarity from own a cross join lateral (
        select b.key, 1 - (a.vector <=> b.vector) as similarity from own b
        where b.bare <> a.bare and b.dimensions = a.dimensions order by similarity desc, b.key limit 1
      ) as near),
    outstanding as (
      select key, nearest, similarity from closest, usual
      where similarity >= middle + greatest(${sql.lit(standsOut)} * (middle - low), ${sql.lit(leastWay)} * (1 - middle)))
    update tag_vector t set nearest = o.nearest, similarity = o.similarity
    from own left join outstanding o on o.key = own.key
    where t.user_id = ${ctx.userId} and t.tag_key = own.key
      and (t.nearest, t.similarity) is distinct from (o.nearest, o.similarity::real)`.execute(database(ctx));
}
