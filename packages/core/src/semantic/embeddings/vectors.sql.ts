import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { toVector } from "../vectors/index.ts";
import type { SemanticVector } from "./nearest.ts";

/** Reads the vector of one of the person's bookmarks; undefined if the model has not embedded it. */
export async function readVector(ctx: Context, bookmarkId: string, model: string): Promise<SemanticVector | undefined> {
  const { rows } = await sql<{ vector: Buffer }>`
    select vector from bookmark_vector
    where user_id = ${ctx.userId} and bookmark_id = ${bookmarkId} and model = ${model}
      and vector is not null`.execute(database(ctx));
  return rows[0] && { model, vector: toVector(rows[0].vector) };
}

/** Whether any of the person's vectors are newer than a version: the number of the last batch. 0: none yet. */
export async function readVersion(ctx: Context): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select vectors_version::float8 as version from embedding_state where user_id = ${ctx.userId}`.execute(
    database(ctx),
  );
  return rows[0]?.version ?? 0;
}

/** Vectors of the same length, one after the other, with the 16 bytes of each bookmark's id. */
export interface VectorPage {
  ids: Buffer;
  vectors: Buffer;
}

/** Lets this transaction read pages in the order of an index: a planner without statistics would sort all for each page, which takes 28 s at 100,000. */
export async function avoidSorting(ctx: Context): Promise<void> {
  await sql`set local enable_sort = off`.execute(database(ctx));
}

/** An id above all. */
export const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * A page of the person's vectors, the newest bookmarks first: as two values, which the driver reads ten times as fast as rows.
 *
 * @param before the id of the last bookmark that was read, or {@link afterAll}
 * @returns null after the last one
 */
export async function readPage(
  ctx: Context,
  model: string,
  { before, limit }: { before: string; limit: number },
): Promise<VectorPage | null> {
  const { rows } = await sql<VectorPage | { ids: null }>`
    select string_agg(uuid_send(bookmark_id), ''::bytea order by bookmark_id desc) as ids,
      string_agg(vector, ''::bytea order by bookmark_id desc) as vectors
    from (select bookmark_id, vector from bookmark_vector
      where user_id = ${ctx.userId} and model = ${model} and vector is not null
        and bookmark_id < ${before}::uuid
      order by bookmark_id desc limit ${limit}) as page`.execute(database(ctx));
  return rows[0]!.ids === null ? null : (rows[0] as VectorPage);
}

/** The vectors of batches after one version and up to another; null for a refused text. */
export async function readChanges(
  ctx: Context,
  model: string,
  { after, until }: { after: number; until: number },
): Promise<{ id: string; vector: Buffer | null }[]> {
  const { rows } = await sql<{ id: string; vector: Buffer | null }>`
    select bookmark_id as id, vector from bookmark_vector
    where user_id = ${ctx.userId} and model = ${model} and version > ${after} and version <= ${until}`.execute(
    database(ctx),
  );
  return rows;
}

/** Of these bookmarks, those that are the person's, outside the trash, and as a condition says. */
export async function pickWanted(
  ctx: Context,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from bookmark where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
      and ${condition}`.execute(database(ctx));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores a batch of vectors, null for a refused text. Bookmarks deleted permanently in the meantime are skipped. The person's
 * version is locked until the transaction ends, so that who reads a version has read all before it.
 */
export async function insertVectors(
  ctx: Context,
  model: string,
  embedded: readonly { id: string; source: string; vector: Int8Array | null }[],
): Promise<void> {
  const rows = embedded.map(({ id, source, vector }) => ({
    id,
    source,
    vector: vector && Buffer.from(vector.buffer).toString("base64"),
  }));
  const { rows: states } = await sql<{ version: string }>`
    insert into embedding_state (user_id, model, vectors_version) values (${ctx.userId}, ${model}, 1)
    on conflict (user_id) do update set vectors_version = embedding_state.vectors_version + 1
    returning vectors_version as version`.execute(database(ctx));
  await sql`
    insert into bookmark_vector (user_id, bookmark_id, model, source, vector, version)
    select ${ctx.userId}::uuid, r.id, ${model}::text, r.source, decode(r.vector, 'base64'), ${states[0]!.version}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, source uuid, vector text)
    join bookmark b on b.user_id = ${ctx.userId} and b.id = r.id
    order by r.id for key share of b
    on conflict (user_id, bookmark_id, model) do update set source = excluded.source, vector = excluded.vector,
      version = excluded.version`.execute(database(ctx));
}

/**
 * Deletes a model's vectors if they have other dimensions than its new ones, and makes their bookmarks due.
 *
 * @returns how many become due
 */
export async function deleteOtherDimensions(ctx: Context, model: string, dimensions: number): Promise<number> {
  const own = sql`user_id = ${ctx.userId} and model = ${model}`;
  const { rows } = await sql`
    with gone as (
      delete from bookmark_vector where ${own} and exists (
        select 1 from (select vector from bookmark_vector where ${own} and vector is not null limit 1) as known
        where octet_length(known.vector) <> ${dimensions})
      returning bookmark_id)
    insert into embedding_due (user_id, bookmark_id) select ${ctx.userId}::uuid, bookmark_id from gone
    on conflict do nothing returning bookmark_id`.execute(database(ctx));
  return rows.length;
}

/** Deletes the vectors of all models but one. */
export async function deleteVectorsOfOthers(ctx: Context, model: string): Promise<void> {
  await sql`delete from bookmark_vector where user_id = ${ctx.userId} and model <> ${model}`.execute(database(ctx));
}
