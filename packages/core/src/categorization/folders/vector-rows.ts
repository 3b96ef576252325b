import { encodeVector } from "../../platform/vectors/index.ts";

/** A vector of any length: as a model gives it, or rounded to bytes as it is stored. */
export type Vector = Float32Array | Int8Array;

/** Vectors side by side, for a scan. Floats are of unit length; bytes take a quarter of the memory, and lose 0.001 of a cosine. */
export class VectorRows {
  readonly dimensions: number;
  #rows: Int8Array | Float32Array;
  /** By row, what makes its length 1; 0 without a vector. */
  #scales = new Float32Array(64);
  #count = 0;

  constructor(dimensions: number, kind: "bytes" | "floats") {
    this.dimensions = dimensions;
    this.#rows = kind === "bytes" ? new Int8Array(64 * dimensions) : new Float32Array(64 * dimensions);
  }

  get count(): number {
    return this.#count;
  }

  has(row: number): boolean {
    return this.#scales[row] !== 0;
  }

  /** @param vector null, or of other dimensions: none */
  push(vector: Vector | null): void {
    if (this.#count === this.#scales.length) this.#grow();
    if (vector?.length === this.dimensions) {
      const isRounded = this.#rows instanceof Int8Array;
      const stored = isRounded && vector instanceof Float32Array ? encodeVector(vector) : vector;
      const length = isRounded ? Math.hypot(...stored) : 1;
      this.#scales[this.#count] = length === 0 ? 0 : 1 / length;
      this.#rows.set(stored, this.#count * this.dimensions);
    }
    this.#count += 1;
  }

  /** Adds a row of unit length to a sum. @param sign -1 takes it out again */
  addTo(sum: Float32Array, row: number, sign: 1 | -1): void {
    const [start, scale] = [row * this.dimensions, sign * this.#scales[row]!];
    for (let index = 0; index < this.dimensions; index++) sum[index]! += scale * this.#rows[start + index]!;
  }

  /** The cosine of each row and a vector of unit length; 0 without a vector. */
  compare(vector: Float32Array): Float32Array {
    const similar = new Float32Array(this.#count);
    const { dimensions } = this;
    const rows = this.#rows;
    for (let row = 0, start = 0; row < this.#count; row++, start += dimensions) {
      let product = 0;
      for (let index = 0; index < dimensions; index++) product += rows[start + index]! * vector[index]!;
      similar[row] = product * this.#scales[row]!;
    }
    return similar;
  }

  /** The cosine of one row and a vector of unit length. */
  compareOne(row: number, vector: Float32Array): number {
    const start = row * this.dimensions;
    let product = 0;
    for (let index = 0; index < this.dimensions; index++) product += this.#rows[start + index]! * vector[index]!;
    return product * this.#scales[row]!;
  }

  #grow(): void {
    const rows =
      this.#rows instanceof Int8Array ? new Int8Array(this.#rows.length * 2) : new Float32Array(this.#rows.length * 2);
    rows.set(this.#rows);
    const scales = new Float32Array(this.#scales.length * 2);
    scales.set(this.#scales);
    [this.#rows, this.#scales] = [rows, scales];
  }
}

/** @returns a vector of unit length; of zeros for one of zeros */
export function toUnit(vector: Vector): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (number) => number / length);
}

export function dot(one: Float32Array, other: Float32Array): number {
  let product = 0;
  for (let index = 0; index < one.length; index++) product += one[index]! * other[index]!;
  return product;
}
