import { readFileSync } from "node:fs";

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
  const size = toRowSize(query.length);
  const productsAt = size * 2;
  const rowsAt = productsAt + toRowSize(count * 4);
  const missing = rowsAt + count * size - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  const wide = new Int16Array(memory.buffer, 0, size);
  wide.set(query);
  wide.fill(0, query.length);
  new Int8Array(memory.buffer, rowsAt).set(rows.subarray(0, count * size));
  multiply(0, rowsAt, size, count, productsAt);
  return new Int32Array(memory.buffer, productsAt, count);
}
