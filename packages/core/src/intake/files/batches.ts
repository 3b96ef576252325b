import { setImmediate } from "node:timers/promises";
import { limits } from "@bowerbird/contract/limits";
import { UnreadableFileError } from "./file-link.ts";

/** Links per batch. */
export const batchSize = 500;

/**
 * Groups a generator's items into batches. Yields to the event loop after each batch and for each null, which means that
 * nothing was found for a while.
 */
export async function* inBatches<T>(items: Iterable<T | null>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (item === null) {
      await setImmediate();
      continue;
    }
    if (batch.push(item) < batchSize) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}

/** About 3 ms of parsing. */
const pieceSize = 64 * 1024;

/**
 * Re-chunks bytes to 64 kB (the last piece is shorter) and yields to the event loop between pieces, so that a 50 MB file
 * does not block requests.
 */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < pieceSize) continue;
    const bytes = waiting.length === 1 ? chunk : Buffer.concat(waiting);
    let start = 0;
    for (; start + pieceSize <= size; start += pieceSize) {
      yield bytes.subarray(start, start + pieceSize);
      await setImmediate();
    }
    waiting = start < size ? [bytes.subarray(start)] : [];
    size -= start;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Puts a consumed first item back in front of a sequence. */
export async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

const blockSize = 32 * 1024;

/**
 * Writes records as text in blocks of about 32 kB: tens of thousands of tiny writes would cost more than the export. A
 * single generator, because each additional one costs garbage per record.
 */
export async function* inBlocks<T>(
  records: Iterable<T> | AsyncIterable<T>,
  toText: (record: T) => string,
): AsyncGenerator<string> {
  let block = "";
  for await (const record of records) {
    block += toText(record);
    if (block.length < blockSize) continue;
    yield block;
    block = "";
  }
  if (block !== "") yield block;
}

/**
 * Collects the bytes of a file that can only be read as a whole.
 *
 * @param tooLarge the text of the error
 * @throws UnreadableFileError if it is larger than an upload, as one inside an archive may be
 */
export async function collectBytes(pieces: AsyncIterable<Uint8Array>, tooLarge: string): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    collected.push(piece);
    size += piece.length;
    if (size > limits.uploadBytes) throw new UnreadableFileError(tooLarge);
  }
  return Buffer.concat(collected);
}

/** Max. length of a line. Longer ones go on as further lines: one may hold thousands of addresses. */
const maxLine = 16_000;

/** Splits texts into lists of whole lines, however they are cut. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text)
      .split(/\r\n|\n|\r/)
      .flatMap((line) => (line.length > maxLine ? [...cutLine(line)] : [line]));
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
  yield [rest];
}

/** Cuts between words, or behind a sign between addresses, if there is one. */
function* cutLine(line: string): Generator<string> {
  let start = 0;
  while (line.length - start > maxLine) {
    const part = line.slice(start, start + maxLine);
    const end =
      Math.max(part.lastIndexOf(" "), part.lastIndexOf("\t"), part.lastIndexOf(","), part.lastIndexOf(";")) + 1;
    yield end > 0 ? part.slice(0, end) : part;
    start += end || maxLine;
  }
  yield line.slice(start);
}
