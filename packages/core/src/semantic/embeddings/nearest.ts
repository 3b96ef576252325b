import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../platform/context/index.ts";
import { getLoadedVectors } from "./loaded-vectors.ts";
import { findMinSimilarity, type SemanticVector } from "./vectors.ts";
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
