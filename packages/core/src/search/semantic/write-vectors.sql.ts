import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { nearestList } from "./vector-lists.sql.ts";

/** Stores vectors, each in its list. Bookmarks deleted permanently in the meantime are skipped. */
export async function insertVectors(
  ctx: Context,
  model: string,
  embedded: readonly { id: string; source: string; vector: number[] | null }[],
): Promise<void> {
  const rows = embedded.map(({ id, source, vector }) => ({
    id,
    source,
    dimensions: vector?.length ?? null,
    vector: vector && JSON.stringify(vector),
  }));
  await sql`
    insert into bookmark_vector (user_id, bookmark_id, model, source, dimensions, vector, cell)
    select ${ctx.userId}::uuid, r.id, ${model}::text, r.source, r.dimensions, r.vector::halfvec,
      ${nearestList(ctx.userId, model, sql`r.dimensions`, sql`binary_quantize(r.vector::halfvec)::bit(512)`)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, source uuid, dimensions smallint, vector text)
    join bookmark b on b.user_id = ${ctx.userId} and b.id = r.id
    order by r.id for key share of b
    on conflict (user_id, bookmark_id, model) do update set source = excluded.source, dimensions = excluded.dimensions,
      vector = excluded.vector, cell = excluded.cell`.execute(database(ctx));
}

/** Deletes a model's vectors of other dimensions, and makes their bookmarks due. @returns how many become due */
export async function deleteOtherDimensions(ctx: Context, model: string, dimensions: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from bookmark_vector where user_id = ${ctx.userId} and model = ${model}
        and (dimensions < ${dimensions} or dimensions > ${dimensions}) returning bookmark_id)
    insert into embedding_due (user_id, bookmark_id) select ${ctx.userId}::uuid, bookmark_id from gone
    on conflict do nothing returning bookmark_id`.execute(database(ctx));
  return rows.length;
}

/** Deletes the vectors of all models but one. */
export async function deleteVectorsOfOthers(ctx: Context, model: string): Promise<void> {
  await sql`delete from bookmark_vector where user_id = ${ctx.userId} and model <> ${model}`.execute(database(ctx));
}

/** Deletes the lists of all models but one. */
export async function deleteListsOfOthers(ctx: Context, model: string): Promise<void> {
  await sql`delete from embedding_cell where user_id = ${ctx.userId} and model <> ${model}`.execute(database(ctx));
}
