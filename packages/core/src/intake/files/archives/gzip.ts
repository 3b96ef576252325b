import { createGunzip } from "node:zlib";
import { UnreadableFileError } from "../file-link.ts";
import { ArchiveBounds, DAMAGED } from "./archive.ts";

export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** Decompresses, within the bounds of an archive. */
export async function* gunzip(bytes: Buffer): AsyncGenerator<Uint8Array> {
  // The end says how much it is, which is checked before any of it is unpacked.
  if (bytes.length > 18) new ArchiveBounds(bytes.length).addBytes(bytes.readUInt32LE(bytes.length - 4));
  const bounds = new ArchiveBounds(bytes.length);
  const stream = createGunzip({ chunkSize: 64 * 1024 });
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

function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
