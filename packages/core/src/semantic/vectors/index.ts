import { nextTurn } from "../../platform/pieces/index.ts";
import { readFileSync } from "node:fs";

/** Rounds a vector to a byte for each number; its length is lost, which a cosine does not need. */
export function encodeVector(numbers: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let index = 0; index < numbers.length; index++) largest = Math.max(largest, Math.abs(numbers[index]!));
  return Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((number / largest) * 127)));
}

/** A stored vector. */
export function toVector(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Numbers that the module takes at once: a row's length is a multiple of it. */
const lane = 16;
/** Bytes of rows that are compared at once: they fit into a processor's cache. */
const blockBytes = 64 * 1024;
const pageBytes = 64 * 1024;

interface Exports {
  memory: WebAssembly.Memory;
  multiply(query: number, rows: number, size: number, count: number, products: number): void;
}

const file = readFileSync(new URL("multiply.wasm", import.meta.url));
const { memory, multiply } = new WebAssembly.Instance(new WebAssembly.Module(file)).exports as unknown as Exports;

/** The bytes of a row for a vector of these dimensions, padded with zeros. */
export function toRowSize(dimensions: number): number {
  return Math.ceil(dimensions / lane) * lane;
}

/** Rows that {@link multiplyBlock} takes. */
export function toBlockRows(dimensions: number): number {
  return Math.max(1, Math.floor(blockBytes / toRowSize(dimensions)));
}

/**
 * The dot products of a query and the rows of a block.
 *
 * @param rows one after the other, each of {@link toRowSize}
 * @param count rows of the block that are compared, at least one
 * @returns a view that the next call overwrites
 */
export function multiplyBlock(query: Int8Array, rows: Int8Array, count: number): Int32Array {
  let products!: Int32Array;
  multiplyBlocks([query], rows, count, (found) => (products = found));
  return products;
}

/**
 * {@link multiplyBlock} for several queries of the same length: copying the rows takes longer than multiplying them.
 *
 * @param tell is told the products of each query, a view that the next one overwrites
 */
export function multiplyBlocks(
  queries: readonly Int8Array[],
  rows: Int8Array,
  count: number,
  tell: (products: Int32Array, query: number) => void,
): void {
  const { length } = queries[0]!;
  const size = toRowSize(length);
  const productsAt = size * 2;
  const rowsAt = productsAt + toRowSize(count * 4);
  const missing = rowsAt + count * size - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  new Int8Array(memory.buffer, rowsAt).set(rows.subarray(0, count * size));
  const wide = new Int16Array(memory.buffer, 0, size);
  const products = new Int32Array(memory.buffer, productsAt, count);
  wide.fill(0, length);
  for (const [index, query] of queries.entries()) {
    wide.set(query);
    multiply(0, rowsAt, size, count, productsAt);
    tell(products, index);
  }
}

/** Rows side by side. What a block has room for is taken at once, so that a set grows without being copied. */
interface Block {
  /** Four words an id. */
  ids: Uint32Array;
  rows: Int8Array;
  /** What makes a row's length 1; not a number for a row that was removed. */
  scales: Float32Array;
}

/** Blocks that are compared before others get the processor, which takes about 4 ms: 40 MB. */
const blocksAtOnce = 600;
const uuidBytes = 16;

/** Vectors of one model with the ids of what they belong to, and an exact search: 404 bytes for 384 numbers. */
export class VectorSet {
  readonly dimensions: number;
  readonly #size: number;
  readonly #blockRows: number;
  readonly #blocks: Block[] = [];
  #count = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#size = toRowSize(dimensions);
    this.#blockRows = toBlockRows(dimensions);
  }

  /** Rows, also those that were removed. */
  get count(): number {
    return this.#count;
  }

  /** Memory that it takes. */
  get bytes(): number {
    return this.#blocks.length * this.#blockRows * (this.#size + uuidBytes + Float32Array.BYTES_PER_ELEMENT);
  }

  /**
   * Adds vectors that it does not have.
   *
   * @param ids 16 bytes each
   * @param vectors one after the other
   */
  add(ids: Uint8Array, vectors: Int8Array): void {
    for (let index = 0; index < ids.length / uuidBytes; index++) {
      const id = toWords(ids.subarray(index * uuidBytes, (index + 1) * uuidBytes));
      this.#push(id, vectors.subarray(index * this.dimensions, (index + 1) * this.dimensions));
    }
  }

  /** Adds, replaces and removes vectors in one pass. @param changes by the 32 hexadecimal digits of the id; null: removed */
  change(changes: ReadonlyMap<string, Int8Array | null>): void {
    const open = new Map([...changes].map(([id, vector]) => [toKey(parseId(id), 0), { id: parseId(id), vector }]));
    for (let row = 0; row < this.#count && open.size > 0; row++) {
      const { ids } = this.#blockOf(row);
      const start = (row % this.#blockRows) * 4;
      const key = toKey(ids, start);
      const changed = open.get(key);
      if (!changed?.id.every((word, index) => word === ids[start + index])) continue;
      this.#set(row, changed.vector);
      open.delete(key);
    }
    for (const { id, vector } of open.values()) if (vector) this.#push(id, vector);
  }

  /**
   * The cosine of each row and a vector, by row; not a number for a row without one. Other work gets its turn meanwhile.
   *
   * @throws RangeError for a vector of other dimensions
   */
  async compare(vector: Int8Array): Promise<Float32Array> {
    if (vector.length !== this.dimensions) throw new RangeError(`${vector.length} numbers, not ${this.dimensions}`);
    const cosines = new Float32Array(this.#count);
    const scale = toScale(vector);
    for (let start = 0, block = 0; start < cosines.length; start += this.#blockRows, block++) {
      if (block > 0 && block % blocksAtOnce === 0) await nextTurn();
      const { rows, scales } = this.#blocks[block]!;
      const count = Math.min(this.#blockRows, cosines.length - start);
      const products = multiplyBlock(vector, rows, count);
      for (let row = 0; row < count; row++) cosines[start + row] = products[row]! * scales[row]! * scale;
    }
    return cosines;
  }

  /** The id of a row, as a UUID. */
  getId(row: number): string {
    const start = (row % this.#blockRows) * 4;
    const hex = [...this.#blockOf(row).ids.subarray(start, start + 4)]
      .map((word) => word.toString(16).padStart(8, "0"))
      .join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  #blockOf(row: number): Block {
    return this.#blocks[Math.floor(row / this.#blockRows)]!;
  }

  #push(id: Uint32Array, vector: Int8Array): void {
    if (this.#count === this.#blocks.length * this.#blockRows) this.#addBlock();
    const row = this.#count++;
    this.#blockOf(row).ids.set(id, (row % this.#blockRows) * 4);
    this.#set(row, vector);
  }

  #addBlock(): void {
    this.#blocks.push({
      ids: new Uint32Array(this.#blockRows * 4),
      rows: new Int8Array(this.#blockRows * this.#size),
      scales: new Float32Array(this.#blockRows),
    });
  }

  #set(row: number, vector: Int8Array | null): void {
    const { rows, scales } = this.#blockOf(row);
    const at = row % this.#blockRows;
    scales[at] = vector ? toScale(vector) : Number.NaN;
    if (vector) rows.set(vector, at * this.#size);
  }
}

/** A vector of zeros is similar to nothing. */
function toScale(vector: Int8Array): number {
  let squares = 0;
  for (const number of vector) squares += number * number;
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}

function parseId(hex: string): Uint32Array {
  return toWords(Buffer.from(hex, "hex"));
}

function toWords(id: Uint8Array): Uint32Array {
  const view = new DataView(id.buffer, id.byteOffset, uuidBytes);
  return Uint32Array.from({ length: 4 }, (_, index) => view.getUint32(index * 4));
}

/** Of an id, 53 bits as one number: few ids share them. */
function toKey(ids: Uint32Array, start: number): number {
  return (ids[start + 2]! & 0x1fffff) * 2 ** 32 + ids[start + 3]!;
}
