import { ModelError } from "../../categorization/ai/index.ts";
import { type Context, inTransaction, database } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { type Embedder, embedTexts, isModelPaused, prepareVectorStore, pauseModel } from "../semantic/index.ts";
import { comparedGroups, groupTags, type TagGroup } from "./tag-groups.ts";
import { deleteOtherTags, readCompared, writeTags } from "./tag-vectors.ts";
import { sql } from "kysely";

/** Texts per request to the model. */
const batchSize = 100;

/**
 * Embeds the person's most used tags that have no vector yet, compares all of them, and notifies open pages of changes.
 * Concurrent runs repeat the work without harm. After a failure the model is not called for five minutes.
 */
export async function embedTags(ctx: Context): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || !(await prepareVectorStore(ctx)) || (await isModelPaused(ctx))) return;
  const groups = comparedGroups(await groupTags(ctx));
  const isRemoved = await deleteOtherTags(
    ctx,
    groups.map(({ key }) => key),
  );
  const isEmbedded = await embedMissing(ctx, embedder, groups);
  if (!isRemoved && !isEmbedded) return;
  await inTransaction(ctx, async (inner) => {
    await compareTags(inner, embedder.name);
    await publish(inner, { type: "tags.compared" });
  });
}

/** @returns whether anything was embedded, even if a later batch failed */
async function embedMissing(ctx: Context, embedder: Embedder, groups: readonly TagGroup[]): Promise<boolean> {
  const known = new Set((await readCompared(ctx, embedder.name)).map(({ key }) => key));
  const unknown = groups.filter(({ key }) => !known.has(key));
  let isEmbedded = false;
  try {
    for (let start = 0; start < unknown.length; start += batchSize) {
      const batch = unknown.slice(start, start + batchSize);
      const vectors = await embedTexts(ctx, embedder, batch.map(toText));
      await writeTags(
        ctx,
        embedder.name,
        batch.map(({ key }, index) => ({ key, vector: vectors[index]! })),
      );
      isEmbedded = true;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn({ model: embedder.name, reason: error.message }, "embedding tags failed: tag comparison postponed");
    await pauseModel(ctx);
  }
  return isEmbedded;
}

/** The most used spelling, with spaces between words. */
function toText({ tags }: TagGroup): string {
  return tags[0]!.tag.replace(/[-_]+/g, " ").trim();
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
async function compareTags(ctx: Context, model: string): Promise<void> {
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
