import { createHash } from "node:crypto";
import type { Context } from "../../platform/context/index.ts";
import { atFraction, cosine } from "../semantic/index.ts";
import { type ComparedTag, readTagVectors, writeNearest } from "./tag-vectors.sql.ts";

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
export async function compareTags(ctx: Context, model: string): Promise<void> {
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
