import { limits } from "@bowerbird/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { nearestLists } from "./vector-lists.sql.ts";
import type { SemanticVector } from "./embed-query.sql.ts";

type Sql = RawBuilder<unknown>;

/** Candidates by quantized vector that are compared by their full vectors. */
const maxCompared = 120;
/** Candidates when filters drop some. */
const maxFiltered = 1_000;
/** Size of the random sample for the baseline similarity. */
const baselineSampleSize = 60;
/** A similarity is outstanding at this many lower-half widths above the baseline's median. */
const minDeviations = 3;
/** Min. width, in cosine: a library on one subject has nearly none. */
const minWidth = 0.04;

/** A condition on rows of `bookmark`; `isNarrow` if it is better evaluated first. */
export interface NearFilter {
  condition: Sql;
  isNarrow: boolean;
}

/**
 * Builds the `with` queries up to `outstanding (bookmark_id, similarity)`: the person's bookmarks most similar to a
 * vector, if outstandingly so. Candidates are first compared by quantized vector (one bit per number, for the first 512),
 * only in the nearest lists if there are many; then by full vector.
 */
export function buildNearestQueries(userId: string, meaning: SemanticVector, filter: NearFilter | null): Sql[] {
  const own = sql`v.user_id = ${userId} and v.model = ${meaning.model} and v.dimensions = ${meaning.dimensions}`;
  const wanted = sql`select id from bookmark where user_id = ${userId} and deleted_at is null and ${filter?.condition ?? sql`true`}`;
  const { model, dimensions } = meaning;
  const inLists = sql`v.cell = any(${nearestLists(userId, model, dimensions, sql`(select signature from target)`)})`;
  const isWanted = filter?.isNarrow ? sql`v.bookmark_id in (${wanted})` : inLists;
  const max = filter && !filter.isNarrow ? maxFiltered : maxCompared;
  return [
    sql`target as materialized (
      select vector, binary_quantize(vector)::bit(512) as signature
      from (select ${meaning.vector}::halfvec as vector) as given)`,
    sql`baseline as materialized (
      select percentile_disc(0.5) within group (order by similarity) as median,
        percentile_disc(0.16) within group (order by similarity) as low
      from (${selectSample(own)}) as sample)`,
    sql`close as materialized (
      select v.bookmark_id, v.signature <~> (select signature from target) as distance
      from bookmark_vector v where ${own} and ${isWanted} order by distance limit ${sql.lit(max)})`,
    sql`kept as materialized (
      select w.id from close join (${wanted}) as w on w.id = close.bookmark_id
      order by close.distance limit ${sql.lit(maxCompared)})`,
    sql`near as materialized (
      select v.bookmark_id, 1 - (v.vector <=> (select vector from target)) as similarity
      from kept join bookmark_vector v on ${own} and v.bookmark_id = kept.id)`,
    sql`outstanding as materialized (
      select bookmark_id, similarity from near, baseline
      where similarity >= median + ${sql.lit(minDeviations)} * greatest(median - low, ${sql.lit(minWidth)})
      order by similarity desc limit ${sql.lit(limits.meaningResults)})`,
  ];
}

/** A stable random sample: sources are hashes, so their order is random. */
function selectSample(own: Sql): Sql {
  return sql`
    select 1 - (vector <=> (select vector from target)) as similarity from (
      select v.vector from bookmark_vector v where ${own} and v.vector is not null
      order by v.source limit ${sql.lit(baselineSampleSize)}) as sample`;
}
