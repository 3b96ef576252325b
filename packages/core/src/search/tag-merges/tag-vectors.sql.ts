import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { toVector } from "../semantic/index.ts";

/** The result of a tag's last comparison. */
export interface ComparedTag {
  key: string;
  /** The key of the nearest tag, if outstandingly similar. */
  nearest: string | null;
  similarity: number | null;
}

/** Reads all tags that the model has embedded or refused. */
export async function readCompared(ctx: Context, model: string): Promise<ComparedTag[]> {
  const { rows } = await sql<ComparedTag>`
    select tag_key as key, nearest, similarity from tag_vector
    where user_id = ${ctx.userId} and model = ${model}`.execute(database(ctx));
  return rows;
}

/** A tag with its vector; null if the model refused the tag. */
interface EmbeddedTag {
  key: string;
  vector: Int8Array | null;
}

/**
 * Stores vectors in place of the tags' former ones; their nearest tags become unknown. Vectors of other dimensions go: a
 * model with the same name but other dimensions is another model.
 */
export async function writeTags(ctx: Context, model: string, tags: readonly EmbeddedTag[]): Promise<void> {
  const dimensions = tags.find(({ vector }) => vector !== null)?.vector?.length ?? null;
  await sql`
    delete from tag_vector where user_id = ${ctx.userId} and model = ${model}
      and octet_length(vector) <> ${dimensions}::int`.execute(database(ctx));
  const rows = tags.map(({ key, vector }) => ({
    key,
    vector: vector && Buffer.from(vector.buffer).toString("base64"),
  }));
  await sql`
    insert into tag_vector (user_id, tag_key, model, vector)
    select ${ctx.userId}::uuid, r.key, ${model}::text, decode(r.vector, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, vector text) order by r.key
    on conflict (user_id, tag_key) do update set model = excluded.model, vector = excluded.vector,
      nearest = null, similarity = null`.execute(database(ctx));
}

/** Reads the vectors of the person's tags; refused tags have none. */
export async function readTagVectors(ctx: Context, model: string): Promise<{ key: string; vector: Int8Array }[]> {
  const { rows } = await sql<{ key: string; vector: Buffer }>`
    select tag_key as key, vector from tag_vector
    where user_id = ${ctx.userId} and model = ${model} and vector is not null order by tag_key`.execute(database(ctx));
  return rows.map(({ key, vector }) => ({ key, vector: toVector(vector) }));
}

/** Stores each tag's nearest other one; null for all tags that are not named. */
export async function writeNearest(ctx: Context, nearest: readonly ComparedTag[]): Promise<void> {
  await sql`
    update tag_vector t set nearest = r.nearest, similarity = r.similarity
    from tag_vector own left join json_to_recordset(${JSON.stringify(nearest)}::json)
      as r (key text, nearest text, similarity real) on r.key = own.tag_key
    where t.user_id = ${ctx.userId} and own.user_id = ${ctx.userId} and t.tag_key = own.tag_key
      and (t.nearest, t.similarity) is distinct from (r.nearest, r.similarity)`.execute(database(ctx));
}

/** Deletes all vectors but those of these tags. @returns whether there were any */
export async function deleteOtherTags(ctx: Context, keys: string[]): Promise<boolean> {
  const { rows } = await sql`
    delete from tag_vector where user_id = ${ctx.userId} and tag_key <> all(${keys}::text[]) returning tag_key`.execute(
    database(ctx),
  );
  return rows.length > 0;
}

/** Tags that may mean the same. */
export interface PairRow {
  index: number;
  /** All spellings. */
  tags: string[];
  /** The words of the tags, as a tsquery. */
  words: string;
  /** Max. number of bookmarks with all of the tags: with more, they complement each other. */
  max: number;
}

/**
 * Finds the pairs that are seldom on one bookmark. The words narrow down the bookmarks by index; counting stops once the
 * limit is exceeded.
 *
 * @returns the indexes of the pairs
 */
export async function findApart(ctx: Context, pairs: readonly PairRow[]): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select p.index from json_to_recordset(${JSON.stringify(pairs)}::json) as p (index int, words text, tags text[], max int)
    cross join lateral (
      select count(*) as together from (
        select 1 from bookmark b
        where b.user_id = ${ctx.userId} and b.deleted_at is null and b.search_vector @@ p.words::tsquery and b.tags @> p.tags
        limit p.max + 1) as found
    ) as counted
    where counted.together <= p.max order by p.index`.execute(database(ctx));
  return rows.map(({ index }) => index);
}
