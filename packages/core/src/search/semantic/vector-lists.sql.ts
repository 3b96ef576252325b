import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

type Sql = RawBuilder<unknown>;

const listCount = 128;
/** How many of the nearest lists a search probes. */
const probedLists = 16;
/** Vectors used to compute the centroids. */
const sampleSize = 4_000;

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

/** The number and length of the person's vectors of a model, and the number when they were last grouped. */
export async function countVectors(
  ctx: Context,
  model: string,
): Promise<{ vectors: number; dimensions: number; arrangedFor: number }> {
  const { rows } = await sql<{ vectors: number; dimensions: number; arrangedFor: number }>`
    select count(*)::int as vectors, max(v.dimensions) as dimensions, max(s.arranged_for) as "arrangedFor"
    from embedding_state s join bookmark_vector v on v.user_id = s.user_id and v.model = ${model} and v.dimensions > 0
    where s.user_id = ${ctx.userId}`.execute(database(ctx));
  return rows[0]!;
}

export async function deleteLists(ctx: Context, model: string): Promise<void> {
  await sql`delete from embedding_cell where user_id = ${ctx.userId} and model = ${model}`.execute(database(ctx));
}

/** Starts with random vectors as centroids. */
export async function insertCentroids(ctx: Context, model: string, dimensions: number): Promise<void> {
  await sql`
    insert into embedding_cell (user_id, model, cell, dimensions, signature)
    select ${ctx.userId}::uuid, ${model}::text, row_number() over (), ${dimensions}::smallint, signature
    from (${selectSample(ctx.userId, model, dimensions, sql`v.signature`, listCount)}) as chosen`.execute(
    database(ctx),
  );
}

/** One step of k-means: a centroid becomes the mean of its list. */
export async function refineCentroids(ctx: Context, model: string, dimensions: number): Promise<void> {
  const cell = nearestList(ctx.userId, model, sql`${dimensions}`, sql`sample.signature`);
  await sql`
    with sample as materialized (${selectSample(ctx.userId, model, dimensions, sql`v.signature, v.vector`, sampleSize)}),
    placed as materialized (select ${cell} as cell, vector from sample),
    means as (select cell, binary_quantize(avg(vector))::bit(512) as signature from placed group by cell)
    update embedding_cell c set signature = means.signature from means
    where c.user_id = ${ctx.userId} and c.model = ${model} and c.cell = means.cell`.execute(database(ctx));
}

/** Puts every vector into the list whose centroid is nearest. */
export async function fillLists(ctx: Context, model: string, dimensions: number): Promise<void> {
  await sql`
    update bookmark_vector v set cell = ${nearestList(ctx.userId, model, sql`v.dimensions`, sql`v.signature`)}
    where v.user_id = ${ctx.userId} and v.model = ${model} and v.dimensions = ${dimensions}`.execute(database(ctx));
}

function selectSample(userId: string, model: string, dimensions: number, columns: Sql, max: number): Sql {
  return sql`
    select ${columns} from bookmark_vector v
    where v.user_id = ${userId} and v.model = ${model} and v.dimensions = ${dimensions}
    order by random() limit ${sql.lit(max)}`;
}
