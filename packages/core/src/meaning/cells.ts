import { type RawBuilder, sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";

type Sql = RawBuilder<unknown>;

/** With fewer vectors, comparing all of them takes no longer than choosing among them would. */
const fewVectors = 20_000;
const cells = 128;
/** Of those, so many, the nearest to what is looked for, are searched. */
const searchedCells = 16;
/** Vectors that the middles of the cells are worked out from. */
const sampleSize = 4_000;
/** Arranged again when there are so many times more than the last time. */
const growth = 2;

/** The cell whose middle is nearest to a vector; 0 for people who have no cells. */
export function nearestCell(userId: string, model: string, dimensions: Sql, signature: Sql): Sql {
  return sql`coalesce((
    select c.cell from embedding_cell c
    where c.user_id = ${userId} and c.model = ${model} and c.dimensions = ${dimensions}
    order by c.signature <~> ${signature} limit 1), 0)`;
}

/** The cells to be searched, as an array of their numbers. */
export function nearestCells(userId: string, model: string, dimensions: number, signature: Sql): Sql {
  return sql`coalesce(nullif(array(
    select c.cell from embedding_cell c
    where c.user_id = ${userId} and c.model = ${model} and c.dimensions = ${dimensions}
    order by c.signature <~> ${signature} limit ${sql.lit(searchedCells)}), '{}'), '{0}')`;
}

/**
 * Arranges the vectors of somebody who has many in cells of those that are near each other, so that a search compares an
 * eighth of them. Does nothing for others, and until there are twice as many.
 */
export async function arrangeCells(ctx: Context, model: string): Promise<void> {
  const { rows } = await sql<{ vectors: number; dimensions: number; arranged_for: number }>`
    select count(*)::int as vectors, max(v.dimensions) as dimensions, max(s.arranged_for) as arranged_for
    from embedding_state s join bookmark_vector v on v.user_id = s.user_id and v.model = ${model} and v.dimensions > 0
    where s.user_id = ${ctx.userId}`.execute(database(ctx));
  const { vectors, dimensions, arranged_for: arrangedFor } = rows[0]!;
  if (vectors < fewVectors || vectors < growth * arrangedFor) return;
  await inTransaction(ctx, async (inner) => {
    await chooseMiddles(inner, model, dimensions);
    await refineMiddles(inner, model, dimensions);
    await sql`
      update bookmark_vector v set cell = ${nearestCell(ctx.userId, model, sql`v.dimensions`, sql`v.signature`)}
      where v.user_id = ${ctx.userId} and v.model = ${model} and v.dimensions = ${dimensions}`.execute(database(inner));
    await sql`
      update embedding_state set arranged_for = ${vectors} where user_id = ${ctx.userId}`.execute(database(inner));
  });
}

/** Any vectors are middles to begin with. */
async function chooseMiddles(ctx: Context, model: string, dimensions: number): Promise<void> {
  await sql`delete from embedding_cell where user_id = ${ctx.userId} and model = ${model}`.execute(database(ctx));
  await sql`
    insert into embedding_cell (user_id, model, cell, dimensions, signature)
    select ${ctx.userId}::uuid, ${model}::text, row_number() over (), ${dimensions}::smallint, signature
    from (${sampleOf(ctx.userId, model, dimensions, sql`v.signature`, cells)}) as chosen`.execute(database(ctx));
}

/** One step of k-means: the middle of a cell is the mean of what lies in it. */
async function refineMiddles(ctx: Context, model: string, dimensions: number): Promise<void> {
  const cell = nearestCell(ctx.userId, model, sql`${dimensions}`, sql`sample.signature`);
  await sql`
    with sample as materialized (${sampleOf(ctx.userId, model, dimensions, sql`v.signature, v.vector`, sampleSize)}),
    placed as materialized (select ${cell} as cell, vector from sample),
    means as (select cell, binary_quantize(avg(vector))::bit(512) as signature from placed group by cell)
    update embedding_cell c set signature = means.signature from means
    where c.user_id = ${ctx.userId} and c.model = ${model} and c.cell = means.cell`.execute(database(ctx));
}

function sampleOf(userId: string, model: string, dimensions: number, columns: Sql, most: number): Sql {
  return sql`
    select ${columns} from bookmark_vector v
    where v.user_id = ${userId} and v.model = ${model} and v.dimensions = ${dimensions}
    order by random() limit ${sql.lit(most)}`;
}
