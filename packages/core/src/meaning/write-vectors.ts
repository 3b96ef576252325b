import { sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";
import { nearestCell } from "./cells.ts";
import type { DueBookmark } from "./due-bookmarks.ts";

/** A bookmark with what the model sees in it; null where it refuses the text. */
export interface UnderstoodBookmark extends DueBookmark {
  vector: number[] | null;
}

/**
 * Writes the vectors and crosses out what was due, except what has changed since it was read.
 *
 * @param due all that were looked at; `understood` are those of them that the model was asked about
 */
export async function writeVectors(
  ctx: Context,
  model: string,
  due: readonly DueBookmark[],
  understood: readonly UnderstoodBookmark[],
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const dimensions = understood.find(({ vector }) => vector !== null)?.vector?.length;
    if (dimensions !== undefined) await forgetOtherSizes(inner, model, dimensions);
    await store(inner, model, understood);
    const rows = due.map(({ id, changedAt }) => ({ id, changed_at: changedAt }));
    await sql`
      delete from embedding_due d using json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, changed_at timestamptz)
      where d.user_id = ${ctx.userId} and d.bookmark_id = r.id and d.changed_at = r.changed_at`.execute(
      database(inner),
    );
  });
}

async function store(ctx: Context, model: string, understood: readonly UnderstoodBookmark[]): Promise<void> {
  if (understood.length === 0) return;
  const rows = understood.map(({ id, source, vector }) => ({
    id,
    source,
    dimensions: vector?.length ?? null,
    vector: vector && JSON.stringify(vector),
  }));
  // A bookmark that was deleted for good in the meantime has no row to refer to.
  await sql`
    insert into bookmark_vector (user_id, bookmark_id, model, source, dimensions, vector, cell)
    select ${ctx.userId}::uuid, r.id, ${model}::text, r.source, r.dimensions, r.vector::halfvec,
      ${nearestCell(ctx.userId, model, sql`r.dimensions`, sql`binary_quantize(r.vector::halfvec)::bit(512)`)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, source uuid, dimensions smallint, vector text)
    join bookmark b on b.user_id = ${ctx.userId} and b.id = r.id
    order by r.id for key share of b
    on conflict (user_id, bookmark_id, model) do update set source = excluded.source, dimensions = excluded.dimensions,
      vector = excluded.vector, cell = excluded.cell`.execute(database(ctx));
}

/** A model of the same name that gives vectors of another length is another model. */
async function forgetOtherSizes(ctx: Context, model: string, dimensions: number): Promise<void> {
  const { rows } = await sql`
    with gone as (
      delete from bookmark_vector where user_id = ${ctx.userId} and model = ${model}
        and (dimensions < ${dimensions} or dimensions > ${dimensions}) returning bookmark_id)
    insert into embedding_due (user_id, bookmark_id) select ${ctx.userId}::uuid, bookmark_id from gone
    on conflict do nothing returning bookmark_id`.execute(database(ctx));
  if (rows.length === 0) return;
  await sql`update embedding_state set arranged_for = 0 where user_id = ${ctx.userId}`.execute(database(ctx));
  ctx.log.info({ model, dimensions, bookmarks: rows.length }, "the model gives other vectors now");
}

/** Once everything is understood by one model, what others said is of no more use. */
export async function forgetOtherModels(ctx: Context, model: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    for (const table of ["bookmark_vector", "embedding_cell"]) {
      await sql`
        delete from ${sql.table(table)} where user_id = ${ctx.userId} and model <> ${model}`.execute(database(inner));
    }
    await sql`
      update embedding_state set served_model = null
      where user_id = ${ctx.userId} and served_model is not null`.execute(database(inner));
  });
}
