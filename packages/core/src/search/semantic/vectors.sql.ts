import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { cosine, type SemanticVector, type Similar, toSignature } from "./vectors.ts";

type Sql = RawBuilder<unknown>;

/** Candidates by signature that are compared by their full vectors. */
const maxCompared = 120;
/** Candidates when filters drop some. */
const maxFiltered = 1_000;
/** Size of the random sample that shows how similar unrelated bookmarks are. */
const sampleSize = 60;

/** A condition on rows of `bookmark`; `isNarrow` if it is better evaluated first. */
export interface NearFilter {
  condition: Sql;
  isNarrow: boolean;
}

/** The bookmarks most similar to a vector, and the similarities of a random sample. */
export interface Nearest {
  near: Similar[];
  usual: number[];
}

/** Finds the person's bookmarks most similar to a vector, first by signature, then by full vector. */
export async function readNearest(
  ctx: Context,
  { model, vector }: SemanticVector,
  filter: NearFilter | null,
): Promise<Nearest> {
  const own = sql`v.user_id = ${ctx.userId} and v.model = ${model} and v.signature is not null`;
  const wanted = sql`
    select id from bookmark where user_id = ${ctx.userId} and deleted_at is null and ${filter?.condition ?? sql`true`}`;
  const max = filter && !filter.isNarrow ? maxFiltered : maxCompared;
  const { rows } = await sql<{ id: string; vector: Buffer; isSample: boolean }>`
    with close as materialized (
      select v.bookmark_id, bit_count(v.signature # ${sql.lit(toSignature(vector))}::bit(512)) as distance
      from bookmark_vector v where ${own} ${filter?.isNarrow ? sql`and v.bookmark_id in (${wanted})` : sql``}
      order by distance limit ${sql.lit(max)}),
    kept as materialized (
      select w.id from close join (${wanted}) as w on w.id = close.bookmark_id
      order by close.distance limit ${sql.lit(maxCompared)}),
    -- Sources are hashes, so their order is random.
    sample as materialized (
      select v.bookmark_id as id from bookmark_vector v where ${own} order by v.source limit ${sql.lit(sampleSize)}),
    read as (select id, false as "isSample" from kept union all select id, true from sample)
    select read.id, v.vector, "isSample" from read join bookmark_vector v on ${own} and v.bookmark_id = read.id`.execute(
    database(ctx),
  );
  const compared = rows.map((row) => ({ ...row, similarity: cosine(vector, toVector(row.vector)) }));
  return {
    near: compared.filter(({ isSample }) => !isSample),
    usual: compared.filter(({ isSample }) => isSample).map(({ similarity }) => similarity),
  };
}

/** Reads the vector of one of the person's bookmarks; undefined if the model has not embedded it. */
export async function readVector(ctx: Context, bookmarkId: string, model: string): Promise<SemanticVector | undefined> {
  const { rows } = await sql<{ vector: Buffer }>`
    select vector from bookmark_vector
    where user_id = ${ctx.userId} and bookmark_id = ${bookmarkId} and model = ${model}
      and vector is not null`.execute(database(ctx));
  return rows[0] && { model, vector: toVector(rows[0].vector) };
}

export function toVector(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Stores vectors, null for a refused text. Bookmarks deleted permanently in the meantime are skipped. */
export async function insertVectors(
  ctx: Context,
  model: string,
  embedded: readonly { id: string; source: string; vector: Int8Array | null }[],
): Promise<void> {
  const rows = embedded.map(({ id, source, vector }) => ({
    id,
    source,
    signature: vector && toSignature(vector),
    vector: vector && Buffer.from(vector.buffer).toString("base64"),
  }));
  await sql`
    insert into bookmark_vector (user_id, bookmark_id, model, source, signature, vector)
    select ${ctx.userId}::uuid, r.id, ${model}::text, r.source, r.signature::bit(512), decode(r.vector, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, source uuid, signature text, vector text)
    join bookmark b on b.user_id = ${ctx.userId} and b.id = r.id
    order by r.id for key share of b
    on conflict (user_id, bookmark_id, model) do update set source = excluded.source, signature = excluded.signature,
      vector = excluded.vector`.execute(database(ctx));
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
