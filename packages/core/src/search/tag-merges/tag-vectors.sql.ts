import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

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
export interface EmbeddedTag {
  key: string;
  vector: number[] | null;
}

/** Deletes a model's vectors of other dimensions: one with the same name but other dimensions is another model. */
export async function deleteOtherDimensions(ctx: Context, model: string, dimensions: number | null): Promise<void> {
  await sql`
    delete from tag_vector
    where user_id = ${ctx.userId} and model = ${model} and dimensions <> ${dimensions}::int`.execute(database(ctx));
}

/** Stores vectors in place of the tags' former ones; their nearest tags become unknown. */
export async function writeTags(ctx: Context, model: string, tags: readonly EmbeddedTag[]): Promise<void> {
  const rows = tags.map(({ key, vector }) => ({
    key,
    dimensions: vector?.length ?? null,
    vector: vector && JSON.stringify(vector),
  }));
  await sql`
    insert into tag_vector (user_id, tag_key, model, dimensions, vector)
    select ${ctx.userId}::uuid, r.key, ${model}::text, r.dimensions, r.vector::halfvec
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, dimensions smallint, vector text) order by r.key
    on conflict (user_id, tag_key) do update set model = excluded.model, dimensions = excluded.dimensions,
      vector = excluded.vector, nearest = null, similarity = null`.execute(database(ctx));
}

/** Deletes all vectors but those of these tags. @returns whether there were any */
export async function deleteOtherTags(ctx: Context, keys: string[]): Promise<boolean> {
  const { rows } = await sql`
    delete from tag_vector where user_id = ${ctx.userId} and tag_key <> all(${keys}::text[]) returning tag_key`.execute(
    database(ctx),
  );
  return rows.length > 0;
}

/** Size of the random sample of tags whose pairs give the baseline similarity. */
const sampleSize = 60;
/** A similarity is outstanding at this many lower-half widths above the baseline's median, */
const minDeviations = 4;
/** and at least this share of the way from the median to 1: a library on one subject has a narrow baseline. */
const minShare = 0.5;

/**
 * Stores for each of the person's tags the nearest other one, if outstandingly similar. Tags that differ only in digits
 * (2023 and 2024, python2 and python3) are not compared: every model finds them similar.
 */
export async function compareTags(ctx: Context, model: string): Promise<void> {
  await sql`
    with own as materialized (
      select tag_key as key, regexp_replace(tag_key, '[[:digit:]]+', '', 'g') as bare, dimensions, vector from tag_vector
      where user_id = ${ctx.userId} and model = ${model} and l2_norm(vector) > 0),
    sample as materialized (select key, dimensions, vector from own order by md5(key) limit ${sql.lit(sampleSize)}),
    baseline as materialized (
      select percentile_disc(0.5) within group (order by similarity) as median,
        percentile_disc(0.16) within group (order by similarity) as low
      from (select 1 - (a.vector <=> b.vector) as similarity from sample a join sample b
        on a.key < b.key and a.dimensions = b.dimensions) as pair),
    closest as materialized (
      select a.key, near.key as nearest, near.similarity from own a cross join lateral (
        select b.key, 1 - (a.vector <=> b.vector) as similarity from own b
        where b.bare <> a.bare and b.dimensions = a.dimensions order by similarity desc, b.key limit 1
      ) as near),
    outstanding as (
      select key, nearest, similarity from closest, baseline
      where similarity >= median + greatest(${sql.lit(minDeviations)} * (median - low), ${sql.lit(minShare)} * (1 - median)))
    update tag_vector t set nearest = o.nearest, similarity = o.similarity
    from own left join outstanding o on o.key = own.key
    where t.user_id = ${ctx.userId} and t.tag_key = own.key
      and (t.nearest, t.similarity) is distinct from (o.nearest, o.similarity::real)`.execute(database(ctx));
}
