import { createGunzip } from "node:zlib";
import { UnreadableFileError } from "../file-link.ts";
import { ArchiveBounds, type ArchiveBudget, DAMAGED } from "./archive.ts";

export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** Decompresses, within the bounds of an archive. */
export async function* gunzip(budget: ArchiveBudget, bytes: Buffer): AsyncGenerator<Uint8Array> {
  checkSize(budget, bytes);
  const stream = createGunzip({ chunkSize: 64 * 1024 });
  // What was read so far, not the whole file, of which a later part may be padding.
  const bounds = new ArchiveBounds(budget, () => stream.bytesWritten);
  stream.end(bytes);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bounds.addBytes(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw isDamage(error) ? new UnreadableFileError(DAMAGED) : error;
  }
}

/** The most that a byte can unpack to. */
const MAX_RATIO = 1_032;

/** The end of the file says how much it is, which is checked before any of it is unpacked. */
function checkSize(budget: ArchiveBudget, bytes: Buffer): void {
  const size = bytes.length > 18 ? bytes.readUInt32LE(bytes.length - 4) : 0;
  // A file that was cut off ends with something else.
  if (size > bytes.length * MAX_RATIO) throw new UnreadableFileError(DAMAGED);
  new ArchiveBounds(budget, () => bytes.length).addBytes(size);
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
