import { limits } from "@bowerbird/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { nearestCells } from "./cells.ts";
import type { Meaning } from "./embed-query.ts";

type Sql = RawBuilder<unknown>;

/** So many of the nearest by signature are compared by their whole vectors. */
const compared = 120;
/** So many are looked at where filters leave some out. */
const mostFiltered = 1_000;
/** So many of the person's bookmarks tell how near anything is to what is looked for. */
const sampled = 60;
/** So many times as far from the middle of those as their lower half is wide: less far does not stand out. */
const standsOut = 3;
/** That width at the least, in cosine: a library of one subject has nearly none. */
const leastWidth = 0.04;

/** A condition on rows of `bookmark`, and whether looking at those that fulfil it is better begun from them. */
export interface NearFilter {
  condition: Sql;
  isNarrow: boolean;
}

/**
 * The `with` queries that end in `near (bookmark_id, similarity)`: the person's bookmarks that are nearest in meaning,
 * without those that are no nearer than any. First they are compared by signature, a bit for each of the first 512
 * numbers, where there are many only those of the nearest cells; then the nearest by their vectors.
 */
export function nearestOf(userId: string, meaning: Meaning, filter: NearFilter | null): Sql[] {
  const own = sql`v.user_id = ${userId} and v.model = ${meaning.model} and v.dimensions = ${meaning.dimensions}`;
  const wanted = sql`select id from bookmark where user_id = ${userId} and deleted_at is null and ${filter?.condition ?? sql`true`}`;
  const { model, dimensions } = meaning;
  const inCells = sql`v.cell = any(${nearestCells(userId, model, dimensions, sql`(select signature from asked)`)})`;
  const isWanted = filter?.isNarrow ? sql`v.bookmark_id in (${wanted})` : inCells;
  const most = filter && !filter.isNarrow ? mostFiltered : compared;
  return [
    sql`asked as materialized (
      select vector, binary_quantize(vector)::bit(512) as signature
      from (select ${meaning.vector}::halfvec as vector) as given)`,
    sql`usual as materialized (
      select percentile_disc(0.5) within group (order by similarity) as middle,
        percentile_disc(0.16) within group (order by similarity) as low
      from (${sampleOf(own)}) as sample)`,
    sql`close as materialized (
      select v.bookmark_id, v.signature <~> (select signature from asked) as distance
      from bookmark_vector v where ${own} and ${isWanted} order by distance limit ${sql.lit(most)})`,
    sql`kept as materialized (
      select w.id from close join (${wanted}) as w on w.id = close.bookmark_id
      order by close.distance limit ${sql.lit(compared)})`,
    sql`near as materialized (
      select v.bookmark_id, 1 - (v.vector <=> (select vector from asked)) as similarity
      from kept join bookmark_vector v on ${own} and v.bookmark_id = kept.id)`,
    sql`outstanding as materialized (
      select bookmark_id, similarity from near, usual
      where similarity >= middle + ${sql.lit(standsOut)} * greatest(middle - low, ${sql.lit(leastWidth)})
      order by similarity desc limit ${sql.lit(limits.meaningResults)})`,
  ];
}

/** Their sources are hashes: in the order of these they come as they were drawn by lot, each time the same. */
function sampleOf(own: Sql): Sql {
  return sql`
    select 1 - (vector <=> (select vector from asked)) as similarity from (
      select v.vector from bookmark_vector v where ${own} and v.vector is not null
      order by v.source limit ${sql.lit(sampled)}) as drawn`;
}
