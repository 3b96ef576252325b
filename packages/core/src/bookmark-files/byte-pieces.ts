import { setImmediate } from "node:timers/promises";

/** Three or four milliseconds of parsing. */
const PIECE = 64 * 1024;

/**
 * The same bytes in pieces of 64 kB (the last one shorter), whatever the sizes they came in. Between pieces other
 * work of the process gets its turn, so that a file of 50 MB does not hold up everybody's requests.
 */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    const bytes = waiting.length === 1 ? chunk : Buffer.concat(waiting);
    let start = 0;
    for (; start + PIECE <= size; start += PIECE) {
      yield bytes.subarray(start, start + PIECE);
      await setImmediate();
    }
    waiting = start < size ? [bytes.subarray(start)] : [];
    size -= start;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** A sequence of which the first piece had to be looked at, whole again. */
export async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
