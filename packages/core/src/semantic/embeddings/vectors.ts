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
