import { UnreadableFileError } from "../file-link.ts";
import type { ArchiveBudget } from "./archive.ts";
import t from "../../messages.json" with { type: "json" };

const SIGNATURE = "mozLz40\0";
const HEADER = SIGNATURE.length + 4;
/** As of any other JSON. */
const MAX_SIZE = 50 * 1024 * 1024;
/** A byte of the block gives at most 255. */
const MAX_RATIO = 255;
const PIECE = 64 * 1024;

/** Firefox compresses its daily backups with LZ4 in a frame of its own. */
export function isMozLz4(head: Buffer): boolean {
  return head.subarray(0, SIGNATURE.length).toString("latin1") === SIGNATURE;
}

/** @throws UnreadableFileError if the file is damaged, or too much together with others in its archive */
export async function* decompressMozLz4(budget: ArchiveBudget, file: Buffer): AsyncGenerator<Uint8Array> {
  if (file.length < HEADER) throw damaged();
  const size = file.readUInt32LE(SIGNATURE.length);
  const block = file.subarray(HEADER);
  if (size > MAX_SIZE) throw new UnreadableFileError(t.firefoxBackupTooLarge);
  if (size > block.length * MAX_RATIO) throw damaged();
  budget.count(0, size);
  const content = decompressBlock(block, size);
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
}

/**
 * Decompresses a block of LZ4 (github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md): sequences of literals, each followed
 * by a copy of what is up to 64 kB before.
 */
function decompressBlock(block: Buffer, size: number): Buffer {
  const output = Buffer.alloc(size);
  let [from, to] = [0, 0];
  const readLength = (length: number): number => {
    if (length < 15) return length;
    let byte = 255;
    while (byte === 255 && from < block.length) length += byte = block[from++]!;
    return length;
  };
  while (from < block.length) {
    const token = block[from++]!;
    const literals = readLength(token >> 4);
    if (from + literals > block.length || to + literals > size) throw damaged();
    block.copy(output, to, from, from + literals);
    [from, to] = [from + literals, to + literals];
    if (from >= block.length) break;
    if (from + 2 > block.length) throw damaged();
    const distance = block.readUInt16LE(from);
    from += 2;
    const length = readLength(token & 15) + 4;
    if (distance === 0 || distance > to || to + length > size) throw damaged();
    // Byte by byte, because a copy may overlap what it makes.
    for (const end = to + length; to < end; to++) output[to] = output[to - distance]!;
  }
  if (to !== size) throw damaged();
  return output;
}

function damaged(): UnreadableFileError {
  return new UnreadableFileError(t.firefoxBackupDamaged);
}
