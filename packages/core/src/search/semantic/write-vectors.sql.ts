import { sql } from "kysely";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { nearestList } from "./vector-lists.ts";
import type { DueBookmark } from "./due-bookmarks.ts";

/** A bookmark with its vector; null if the model refused the text. */
interface EmbeddedBookmark extends DueBookmark {
  vector: number[] | null;
}

/**
 * Stores vectors and removes the due entries, except of bookmarks that changed since they were read.
 *
 * @param due all processed bookmarks; `embedded` are those that needed a vector
 */
export async function writeVectors(
  ctx: Context,
  model: string,
  due: readonly DueBookmark[],
  embedded: readonly EmbeddedBookmark[],
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const dimensions = embedded.find(({ vector }) => vector !== null)?.vector?.length;
    if (dimensions !== undefined) await deleteOtherDimensions(inner, model, dimensions);
    await store(inner, model, embedded);
    const rows = due.map(({ id, changedAt }) => ({ id, changed_at: changedAt }));
    await sql`
      delete from embedding_due d using json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, changed_at timestamptz)
      where d.user_id = ${ctx.userId} and d.bookmark_id = r.id and d.changed_at = r.changed_at`.execute(
      database(inner),
    );
  });
}

async function store(ctx: Context, model: string, embedded: readonly EmbeddedBookmark[]): Promise<void> {
  if (embedded.length === 0) return;
  const rows = embedded.map(({ id, source, vector }) => ({
    id,
    source,
    dimensions: vector?.length ?? null,
    vector: vector && JSON.stringify(vector),
  }));
  // Bookmarks deleted permanently in the meantime are skipped.
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

/** A model with the same name but other dimensions is another model. */
async function deleteOtherDimensions(ctx: Context, model: string, dimensions: number): Promise<void> {
  const { rows } = await sql`
    with gone as (
      delete from bookmark_vector where user_id = ${ctx.userId} and model = ${model}
        and (dimensions < ${dimensions} or dimensions > ${dimensions}) returning bookmark_id)
    insert into embedding_due (user_id, bookmark_id) select ${ctx.userId}::uuid, bookmark_id from gone
    on conflict do nothing returning bookmark_id`.execute(database(ctx));
  if (rows.length === 0) return;
  await sql`update embedding_state set arranged_for = 0 where user_id = ${ctx.userId}`.execute(database(ctx));
  ctx.log.info({ model, dimensions, bookmarks: rows.length }, "embedding model has new dimensions: embedding again");
}

/** Deletes the vectors of other models, once everything is embedded by one. */
export async function deleteOtherModels(ctx: Context, model: string): Promise<void> {
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
