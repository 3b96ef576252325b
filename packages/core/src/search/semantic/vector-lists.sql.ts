import { type RawBuilder, sql } from "kysely";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";

type Sql = RawBuilder<unknown>;

/** With fewer vectors, comparing all of them is as fast as searching by list. */
const minVectors = 20_000;
const listCount = 128;
/** How many of the nearest lists a search probes. */
const probedLists = 16;
/** Vectors used to compute the centroids. */
const sampleSize = 4_000;
/** The lists are rebuilt when the number of vectors has grown by this factor. */
const rebuildGrowth = 2;

/** The list whose centroid is nearest to a quantized vector; 0 for people without lists. */
export function nearestList(userId: string, model: string, dimensions: Sql, quantized: Sql): Sql {
  return sql`coalesce((
    select c.cell from embedding_cell c
    where c.user_id = ${userId} and c.model = ${model} and c.dimensions = ${dimensions}
    order by c.signature <~> ${quantized} limit 1), 0)`;
}

/** The lists to probe, as an array of numbers. */
export function nearestLists(userId: string, model: string, dimensions: number, quantized: Sql): Sql {
  return sql`coalesce(nullif(array(
    select c.cell from embedding_cell c
    where c.user_id = ${userId} and c.model = ${model} and c.dimensions = ${dimensions}
    order by c.signature <~> ${quantized} limit ${sql.lit(probedLists)}), '{}'), '{0}')`;
}

/**
 * Groups the vectors of a person with many into lists of similar ones (IVF), so that a search compares an eighth of them.
 * Does nothing for others, and until the number has doubled.
 */
export async function buildLists(ctx: Context, model: string): Promise<void> {
  const { rows } = await sql<{ vectors: number; dimensions: number; arranged_for: number }>`
    select count(*)::int as vectors, max(v.dimensions) as dimensions, max(s.arranged_for) as arranged_for
    from embedding_state s join bookmark_vector v on v.user_id = s.user_id and v.model = ${model} and v.dimensions > 0
    where s.user_id = ${ctx.userId}`.execute(database(ctx));
  const { vectors, dimensions, arranged_for: arrangedFor } = rows[0]!;
  if (vectors < minVectors || vectors < rebuildGrowth * arrangedFor) return;
  await inTransaction(ctx, async (inner) => {
    await initCentroids(inner, model, dimensions);
    await refineCentroids(inner, model, dimensions);
    await sql`
      update bookmark_vector v set cell = ${nearestList(ctx.userId, model, sql`v.dimensions`, sql`v.signature`)}
      where v.user_id = ${ctx.userId} and v.model = ${model} and v.dimensions = ${dimensions}`.execute(database(inner));
    await sql`
      update embedding_state set arranged_for = ${vectors} where user_id = ${ctx.userId}`.execute(database(inner));
  });
}

/** Starts with random vectors as centroids. */
async function initCentroids(ctx: Context, model: string, dimensions: number): Promise<void> {
  await sql`delete from embedding_cell where user_id = ${ctx.userId} and model = ${model}`.execute(database(ctx));
  await sql`
    insert into embedding_cell (user_id, model, cell, dimensions, signature)
    select ${ctx.userId}::uuid, ${model}::text, row_number() over (), ${dimensions}::smallint, signature
    from (${selectSample(ctx.userId, model, dimensions, sql`v.signature`, listCount)}) as chosen`.execute(
    database(ctx),
  );
}

/** One step of k-means: a centroid becomes the mean of its list. */
async function refineCentroids(ctx: Context, model: string, dimensions: number): Promise<void> {
  const cell = nearestList(ctx.userId, model, sql`${dimensions}`, sql`sample.signature`);
  await sql`
    with sample as materialized (${selectSample(ctx.userId, model, dimensions, sql`v.signature, v.vector`, sampleSize)}),
    placed as materialized (select ${cell} as cell, vector from sample),
    means as (select cell, binary_quantize(avg(vector))::bit(512) as signature from placed group by cell)
    update embedding_cell c set signature = means.signature from means
    where c.user_id = ${ctx.userId} and c.model = ${model} and c.cell = means.cell`.execute(database(ctx));
}

function selectSample(userId: string, model: string, dimensions: number, columns: Sql, max: number): Sql {
  return sql`
    select ${columns} from bookmark_vector v
    where v.user_id = ${userId} and v.model = ${model} and v.dimensions = ${dimensions}
    order by random() limit ${sql.lit(max)}`;
}
