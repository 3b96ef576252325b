import { defaults } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { toVector } from "../../semantic/vectors/index.ts";
import type { NamedLink } from "./name-groups.ts";

/** A bookmark's vector, and a hash of the text that it was made from. */
export interface VectorRow {
  id: string;
  source: string;
  vector: Int8Array;
}

/** A page of the person's vectors in the order of the hashes of their texts: as good as by chance, but always the same. */
export async function readVectors(
  ctx: Context,
  model: string,
  { after, limit }: { after: VectorRow | null; limit: number },
): Promise<VectorRow[]> {
  const next = after && sql`and (v.source, v.bookmark_id) > (${after.source}::uuid, ${after.id}::uuid)`;
  const { rows } = await sql<{ id: string; source: string; vector: Buffer }>`
    select v.bookmark_id as id, v.source, v.vector from bookmark_vector v
    join bookmark b on b.user_id = v.user_id and b.id = v.bookmark_id and b.deleted_at is null
    where v.user_id = ${ctx.userId} and v.model = ${model} and v.vector is not null ${next ?? sql``}
    order by v.source, v.bookmark_id limit ${limit}`.execute(database(ctx));
  return rows.map(({ id, source, vector }) => ({ id, source, vector: toVector(vector) }));
}

/** The hashes that {@link readVectors} begins with. */
export async function readSample(ctx: Context, model: string, size: number): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select v.source from bookmark_vector v
    join bookmark b on b.user_id = v.user_id and b.id = v.bookmark_id and b.deleted_at is null
    where v.user_id = ${ctx.userId} and v.model = ${model} and v.vector is not null
    order by v.source limit ${size}`.execute(database(ctx));
  return rows.map(({ source }) => source);
}

/** What bookmarks can be named by. */
export async function readNamedLinks(ctx: Context, ids: readonly string[]): Promise<Map<string, NamedLink>> {
  const { rows } = await sql<NamedLink & { id: string }>`
    select b.id, b.title, b.tags, nullif(c.name, ${defaults.categoryName}) as category from bookmark b
    join category c on c.user_id = b.user_id and c.id = b.category_id
    where b.user_id = ${ctx.userId} and b.id = any(${[...ids]}::uuid[])`.execute(database(ctx));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of some points; null if the map has another version. */
export async function readPointIds(
  ctx: Context,
  { version, from, limit }: { version: string; from: number; limit: number },
): Promise<Buffer | null> {
  const { rows } = await sql<{ ids: Buffer }>`
    select substring(bookmark_ids from ${from * 16 + 1}::int for ${limit * 16}::int) as ids from bookmark_map
    where user_id = ${ctx.userId} and computed_at = ${version}::timestamptz`.execute(database(ctx));
  return rows[0]?.ids ?? null;
}
