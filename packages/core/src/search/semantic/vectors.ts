/** An embedding with the name of its model. */
export interface SemanticVector {
  model: string;
  vector: Int8Array;
}

/** A bookmark (or tag) and its similarity to something, as a cosine. */
export interface Similar {
  id: string;
  similarity: number;
}

/** Bits of a signature. */
const signatureBits = 512;

/**
 * A vector as a bit string: on which side of 512 random planes it lies (SimHash). The share of bits that differ grows
 * with the angle between two vectors.
 */
export function toSignature(vector: Int8Array): string {
  const signs = getPlanes(vector.length);
  let bits = "";
  for (let bit = 0; bit < signatureBits; bit++) {
    let product = 0;
    for (let index = 0; index < vector.length; index++) product += signs[bit * vector.length + index]! * vector[index]!;
    bits += product > 0 ? "1" : "0";
  }
  return bits;
}

const planes = new Map<number, Int8Array>();

/** The same planes in every process: signs by a pseudo-random number generator (xorshift32). */
function getPlanes(dimensions: number): Int8Array {
  const known = planes.get(dimensions);
  if (known) return known;
  let state = 0x9e3779b9;
  const signs = Int8Array.from({ length: signatureBits * dimensions }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 1 ? 1 : -1;
  });
  planes.set(dimensions, signs);
  return signs;
}

/** @returns 0 for vectors of different models, which cannot be compared */
export function cosine(one: Int8Array, other: Int8Array): number {
  if (one.length !== other.length) return 0;
  let product = 0;
  let oneSquare = 0;
  let otherSquare = 0;
  for (let index = 0; index < one.length; index++) {
    const a = one[index]!;
    const b = other[index]!;
    product += a * b;
    oneSquare += a * a;
    otherSquare += b * b;
  }
  return product === 0 ? 0 : product / Math.sqrt(oneSquare * otherSquare);
}

/** A similarity is outstanding at this many lower-half widths above the median of unrelated ones. */
const minDeviations = 2.5;
/** Min. width, in cosine: a library on one subject has nearly none. */
const minWidth = 0.04;

/**
 * Keeps what is clearly more similar than the person's bookmarks usually are, the most similar first. There is always a
 * nearest one, and models differ in their scale, so no fixed threshold would do.
 *
 * @param usual similarities to a random sample of the person's bookmarks
 */
export function keepOutstanding(near: readonly Similar[], usual: readonly number[]): Similar[] {
  const sorted = usual.toSorted((one, other) => one - other);
  const median = atFraction(sorted, 0.5);
  const min = median + minDeviations * Math.max(median - atFraction(sorted, 0.16), minWidth);
  return near.filter(({ similarity }) => similarity >= min).toSorted((one, other) => other.similarity - one.similarity);
}

/** @returns the value below which a fraction of the sorted ones are; 0 without any */
export function atFraction(sorted: readonly number[], fraction: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? 0;
}
