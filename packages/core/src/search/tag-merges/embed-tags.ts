import { ModelError } from "../../categorization/ai/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import {
  type Embedder,
  type EmbeddingText,
  embedTexts,
  encodeVector,
  isModelPaused,
  pauseModel,
  atFraction,
  cosine,
} from "../semantic/index.ts";
import { comparedGroups, groupTags, type TagGroup } from "./tag-groups.ts";
import {
  deleteOtherTags,
  readCompared,
  writeTags,
  type ComparedTag,
  readTagVectors,
  writeNearest,
} from "./tag-vectors.sql.ts";
import { createHash } from "node:crypto";

/** Texts per request to the model. */
const batchSize = 100;

/**
 * Embeds the person's most used tags that have no vector yet, compares all of them, and notifies open pages of changes.
 * Concurrent runs repeat the work without harm. After a failure the model is not called for five minutes.
 */
export async function embedTags(ctx: Context): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || (await isModelPaused(ctx))) return;
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
        batch.map(({ key }, index) => ({ key, vector: vectors[index] ? encodeVector(vectors[index]) : null })),
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
function toText({ tags }: TagGroup): EmbeddingText {
  return { text: tags[0]!.tag.replace(/[-_]+/g, " ").trim() };
}

interface TagVector {
  key: string;
  vector: Int8Array;
}

/** Size of the random sample of tags whose pairs show how similar unrelated tags are. */
const sampleSize = 60;
/** A similarity is outstanding at this many lower-half widths above the sample's median, */
const minDeviations = 4;
/** and at least this share of the way from the median to 1: a library on one subject has a narrow sample. */
const minShare = 0.5;

/**
 * Stores for each of the person's tags the nearest other one, if outstandingly similar. Tags that differ only in digits
 * (2023 and 2024, python2 and python3) are not compared: every model finds them similar.
 */
async function compareTags(ctx: Context, model: string): Promise<void> {
  const tags = (await readTagVectors(ctx, model)).filter(({ vector }) => vector.some((number) => number !== 0));
  const min = minSimilarity(tags);
  const nearest = tags.flatMap((tag) => findNearest(tag, tags) ?? []);
  await writeNearest(
    ctx,
    nearest.filter(({ similarity }) => similarity !== null && similarity >= min),
  );
}

function minSimilarity(tags: readonly TagVector[]): number {
  const byHash = new Map(tags.map((tag) => [createHash("md5").update(tag.key).digest("hex"), tag]));
  const sample = [...byHash].toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, sampleSize);
  const similarities = sample.flatMap(([, one], index) =>
    sample.slice(index + 1).map(([, other]) => cosine(one.vector, other.vector)),
  );
  const sorted = similarities.toSorted((one, other) => one - other);
  const median = atFraction(sorted, 0.5);
  return median + Math.max(minDeviations * (median - atFraction(sorted, 0.16)), minShare * (1 - median));
}

function findNearest({ key, vector }: TagVector, tags: readonly TagVector[]): ComparedTag | undefined {
  let nearest: ComparedTag | undefined;
  for (const other of tags) {
    if (withoutDigits(other.key) === withoutDigits(key)) continue;
    const similarity = cosine(vector, other.vector);
    if (similarity > (nearest?.similarity ?? -Infinity)) nearest = { key, nearest: other.key, similarity };
  }
  return nearest;
}

const withoutDigits = (key: string): string => key.replace(/\d+/g, "");
