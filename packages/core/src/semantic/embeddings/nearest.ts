import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../platform/context/index.ts";
import { getLoadedVectors } from "./loaded-vectors.ts";
import { pickWanted } from "./vectors.sql.ts";

/** Vectors, evenly spaced, that show how similar unrelated bookmarks are. */
const sampleSize = 1_000;
/** How many of the most similar rows are read first; then five times as many, until there are enough. */
const firstLooked = 50;
const lookedGrowth = 5;

interface Wanted {
  /** Of rows of `bookmark`. */
  condition?: RawBuilder<unknown>;
  limit: number;
}

/**
 * Finds the person's bookmarks outside the trash that are outstandingly similar to a vector: compares all of them.
 *
 * @returns ids, the most similar first
 */
export async function findNearest(ctx: Context, { model, vector }: SemanticVector, wanted: Wanted): Promise<string[]> {
  const set = await getLoadedVectors(ctx).open(ctx, model);
  if (set?.dimensions !== vector.length) return [];
  const cosines = await set.compare(vector);
  const near = sortOutstanding(cosines);
  const found: string[] = [];
  for (let start = 0, count = firstLooked; start < near.length; start += count, count *= lookedGrowth) {
    const ids = Array.from(near.subarray(start, start + count), (row) => set.getId(row));
    const picked = await pickWanted(ctx, ids, wanted.condition ?? sql`true`);
    found.push(...ids.filter((id) => picked.has(id)));
    if (found.length >= wanted.limit) break;
  }
  return found.slice(0, wanted.limit);
}

/** The rows that are clearly more similar than the person's bookmarks usually are, the most similar first. */
function sortOutstanding(cosines: Float32Array): Uint32Array {
  const min = findMinSimilarity(takeSample(cosines));
  const rows: number[] = [];
  for (let row = 0; row < cosines.length; row++) if (cosines[row]! >= min) rows.push(row);
  return Uint32Array.from(rows).sort((one, other) => cosines[other]! - cosines[one]! || one - other);
}

function takeSample(cosines: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(cosines.length / sampleSize));
  const sample: number[] = [];
  for (let row = 0; row < cosines.length; row += step) if (!Number.isNaN(cosines[row]!)) sample.push(cosines[row]!);
  return Float32Array.from(sample);
}

/** An embedding with the name of its model. */
export interface SemanticVector {
  model: string;
  vector: Int8Array;
}

/** A similarity is outstanding at this many lower-half widths above the median of unrelated ones. */
const minDeviations = 2.5;
/** Min. width, in cosine: a library on one subject has nearly none. */
const minWidth = 0.04;

/**
 * From which similarity (cosine) on something is clearly more similar than the person's bookmarks usually are. There is always a
 * nearest one, and models differ in their scale, so no fixed threshold would do.
 *
 * @param usual similarities of some of the person's bookmarks
 */
export function findMinSimilarity(usual: Float32Array): number {
  const sorted = usual.toSorted();
  const median = atFraction(sorted, 0.5);
  return median + minDeviations * Math.max(median - atFraction(sorted, 0.16), minWidth);
}

/** @returns the value below which a fraction of the sorted ones are; 0 without any */
function atFraction(sorted: Float32Array, fraction: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? 0;
}
