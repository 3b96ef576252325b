import { encodeVector, multiplyBlock, multiplyBlocks, toBlockRows, toRowSize } from "../../semantic/vectors/index.ts";

/** A vector of any length: as a model gives it, or rounded to bytes as it is stored. */
export type Vector = Float32Array | Int8Array;

/** Vectors side by side, for a scan. Floats are of unit length; bytes take a quarter of the memory, and lose 0.001 of a cosine. */
export class VectorRows {
  readonly dimensions: number;
  readonly #isRounded: boolean;
  readonly #size: number;
  readonly #blockRows: number;
  readonly #blocks: (Int8Array | Float32Array)[] = [];
  /** By row, what makes its length 1; 0 without a vector. */
  readonly #scales = new GrowingNumbers(new Float32Array(64));
  #vectors = 0;

  constructor(dimensions: number, kind: "bytes" | "floats") {
    this.dimensions = dimensions;
    this.#isRounded = kind === "bytes";
    this.#size = toRowSize(dimensions);
    this.#blockRows = toBlockRows(dimensions);
  }

  /** Number of rows with a vector. */
  get vectors(): number {
    return this.#vectors;
  }

  has(row: number): boolean {
    return this.#scales.values[row]! > 0;
  }

  /** @param vector null, or of other dimensions: none */
  push(vector: Vector | null): void {
    const row = this.#scales.length;
    const bytes = this.#blockRows * this.#size;
    if (row === this.#blocks.length * this.#blockRows)
      this.#blocks.push(this.#isRounded ? new Int8Array(bytes) : new Float32Array(bytes));
    this.#scales.push(0);
    if (vector) this.set(row, vector);
  }

  /** Gives a row without a vector one. */
  set(row: number, vector: Vector): void {
    if (vector.length !== this.dimensions) return;
    const stored = this.#isRounded && vector instanceof Float32Array ? encodeVector(vector) : vector;
    const length = this.#isRounded ? toLength(stored) : 1;
    if (length === 0) return;
    this.#scales.values[row] = 1 / length;
    this.#blockOf(row).set(stored, this.#startOf(row));
    this.#vectors += 1;
  }

  /** Adds a row of unit length to a sum. @param sign -1 takes it out again */
  addTo(sum: Float32Array, row: number, sign: 1 | -1): void {
    const [rows, start, scale] = [this.#blockOf(row), this.#startOf(row), sign * this.#scales.values[row]!];
    for (let index = 0; index < this.dimensions; index++) sum[index]! += scale * rows[start + index]!;
  }

  /** The cosine of each row and a vector of unit length; 0 without a vector. */
  compare(vector: Float32Array): Float32Array {
    const similar = this.#scales.values.slice(0, this.#scales.length);
    const { numbers, scale } = this.#toQuery(vector);
    for (const [block, rows] of this.#blocks.entries()) {
      const start = block * this.#blockRows;
      const products = multiply(numbers, rows, Math.min(this.#blockRows, similar.length - start));
      for (let row = 0; row < products.length; row++) similar[start + row]! *= products[row]! * scale;
    }
    return similar;
  }

  /** {@link compare} of some rows that are bytes, together at half the time. @returns by row */
  compareRows(rows: readonly number[]): Float32Array[] {
    const found = rows.map(() => this.#scales.values.slice(0, this.#scales.length));
    const queries = rows.map((row) => {
      const start = this.#startOf(row);
      return (this.#blockOf(row) as Int8Array).slice(start, start + this.dimensions);
    });
    for (const [block, others] of this.#blocks.entries()) {
      const start = block * this.#blockRows;
      const count = Math.min(this.#blockRows, this.#scales.length - start);
      multiplyBlocks(queries, others as Int8Array, count, (products, query) => {
        const [similar, scale] = [found[query]!, this.#scales.values[rows[query]!]!];
        for (let row = 0; row < count; row++) similar[start + row]! *= products[row]! * scale;
      });
    }
    return found;
  }

  /** The cosine of one row and a vector of unit length. */
  compareOne(row: number, vector: Float32Array): number {
    const { numbers, scale } = this.#toQuery(vector);
    const own = this.#blockOf(row).subarray(this.#startOf(row), this.#startOf(row) + this.#size);
    return multiply(numbers, own, 1)[0]! * scale * this.#scales.values[row]!;
  }

  /** The cosines of some pairs of rows with a vector, the same ones for the same rows; empty with fewer than two. */
  comparePairs(max: number): Float32Array {
    const rows = Array.from({ length: this.#scales.length }, (_, row) => row).filter((row) => this.has(row));
    const pairs = Math.min(max, (rows.length * (rows.length - 1)) / 2);
    // Strides that leave no row out, and never pair a row with itself.
    return Float32Array.from({ length: pairs }, (_, pair) => {
      const one = (pair * 7) % rows.length;
      const other = (one + 1 + ((pair * 31) % (rows.length - 1))) % rows.length;
      const vector = new Float32Array(this.dimensions);
      this.addTo(vector, rows[one]!, 1);
      return this.compareOne(rows[other]!, vector);
    });
  }

  /** A vector as the rows are, with what makes its length 1. */
  #toQuery(vector: Float32Array): { numbers: Vector; scale: number } {
    if (!this.#isRounded) return { numbers: vector, scale: 1 };
    const numbers = encodeVector(vector);
    return { numbers, scale: 1 / (toLength(numbers) || 1) };
  }

  #blockOf(row: number): Int8Array | Float32Array {
    return this.#blocks[Math.floor(row / this.#blockRows)]!;
  }

  #startOf(row: number): number {
    return (row % this.#blockRows) * this.#size;
  }
}

/** The dot products of a vector and each of some rows of its kind; the next call overwrites them. */
function multiply(vector: Vector, rows: Vector, count: number): Int32Array | Float64Array {
  return vector instanceof Int8Array && rows instanceof Int8Array
    ? multiplyBlock(vector, rows, count)
    : multiplyFloats(vector, rows, count);
}

function multiplyFloats(vector: Vector, rows: Vector, count: number): Float64Array {
  const products = new Float64Array(count);
  const size = toRowSize(vector.length);
  for (let row = 0; row < count; row++)
    for (const [index, number] of vector.entries()) products[row]! += rows[row * size + index]! * number;
  return products;
}

/** @returns a vector of unit length; of zeros for one of zeros */
export function toUnit(vector: Vector): Float32Array {
  const length = toLength(vector) || 1;
  return Float32Array.from(vector, (number) => number / length);
}

export function dot(one: Float32Array, other: Float32Array): number {
  let product = 0;
  for (let index = 0; index < one.length; index++) product += one[index]! * other[index]!;
  return product;
}

function toLength(vector: Vector): number {
  let squares = 0;
  for (const number of vector) squares += number * number;
  return Math.sqrt(squares);
}

type Numbers = Int32Array | Float32Array | Float64Array;

/** Numbers of a fixed size at the end of which others are put, at a few bytes each. */
export class GrowingNumbers<N extends Numbers = Int32Array> {
  /** With room behind the last. */
  values: N;
  #length = 0;

  constructor(values: N) {
    this.values = values;
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.values.length) this.#grow();
    this.values[this.#length] = number;
    this.#length += 1;
  }

  #grow(): void {
    const Larger = this.values.constructor as new (length: number) => N;
    const larger = new Larger(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}

export function integers(): GrowingNumbers {
  return new GrowingNumbers(new Int32Array(64));
}

/** A link of which the folder is asked, or known. */
export interface FolderLink {
  /** By which it is moved and forgotten, and by which it does not find itself; without one, its address. */
  id?: string | undefined;
  url: string;
  title: string;
  /** Null: unknown. */
  savedAt: Date | null;
  /** Whether it comes at a pace at which only programs save. */
  isByProgram?: boolean;
  /** Of the built-in embedding model; null: not known. */
  vector: Vector | null;
}

export interface NamedFolder {
  id: string;
  /** Its name and those above it, outermost first. */
  path: readonly string[];
  /** Whether the person made it. */
  isCustom: boolean;
}

export interface FolderOffer {
  folderId: string;
  /** The probability that it is the right one, 0 to 1. */
  confidence: number;
}
