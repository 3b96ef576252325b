import { createGunzip } from "node:zlib";
import { collectBytes } from "../batches.ts";
import { type FileLink, OtherFileError, UnreadableFileError } from "../file-link.ts";
import type { FileContext, ImportFormat } from "../formats/format.ts";
import { type Archive, ArchiveBounds, type ArchiveBudget, archiveDamaged } from "./archive.ts";
import { type Open, readArchive } from "./read-archive.ts";
import { isTar, openTar } from "./tar.ts";
import { isZip, openZip } from "./zip.ts";
import t from "../../messages.json" with { type: "json" };

export { ArchiveBudget, archiveEndings } from "./archive.ts";

/** A file, or an archive, which has no format of its own. */
export interface OpenContents {
  format: ImportFormat | null;
  links: AsyncGenerator<FileLink[]>;
}

interface Packed {
  file: FileContext;
  budget: ArchiveBudget;
  /** Opens what is inside. */
  open: (
    content: AsyncGenerator<Uint8Array>,
    entry: FileContext,
    budget: ArchiveBudget,
  ) => Promise<OpenContents | null>;
  onFormat?: ((format: ImportFormat) => void) | undefined;
  onNote?: ((sentence: string) => void) | undefined;
}

/** Whether a file is an archive or compressed, by its first bytes. @throws OtherFileError for a kind that is not read */
export function isPacked(head: Buffer): boolean {
  refuse(head);
  return isArchive(head) || isMozLz4(head);
}

function isArchive(head: Buffer): boolean {
  return isZip(head) || isGzip(head) || isTar(head);
}

/** An archive may hold another, and that one no more. */
const maxDepth = 2;

/**
 * Opens what is inside an archive or a compressed file.
 *
 * @returns null if that is empty
 * @throws UnreadableFileError if it cannot be read, or holds more than an archive may
 */
export async function openPacked(
  head: Buffer,
  pieces: AsyncIterable<Uint8Array>,
  { file, budget, open, onFormat, onNote }: Packed,
): Promise<OpenContents | null> {
  if (isArchive(head) && budget.depth + 1 > maxDepth) throw new UnreadableFileError(t.archiveTooDeep);
  const openInside: Open = (content, entry, position) => open(content, entry, budget.inside(position));
  const mayNest = budget.depth + 1 < maxDepth;
  const readEntries = (archive: Archive): OpenContents => {
    return { format: null, links: readArchive(archive, { open: openInside, mayNest, onFormat, onNote }) };
  };
  const bytes = await collectBytes(pieces, t.archiveTooLarge);
  if (isZip(head)) return readEntries(await openZip(budget, bytes));
  if (isTar(head)) return readEntries(openTar(budget, streamOnce(bytes)));
  if (isMozLz4(head)) return openInside(decompressMozLz4(budget, bytes), file, 0);
  if (isTar(await readHead(gunzip(budget, bytes)))) return readEntries(openTar(budget, () => gunzip(budget, bytes)));
  return openInside(gunzip(budget, bytes), { ...file, name: file.name.replace(/\.gz$/i, "") }, 0);
}

function streamOnce(bytes: Buffer): () => AsyncGenerator<Uint8Array> {
  return async function* () {
    yield bytes;
  };
}

async function readHead(pieces: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const first = await pieces.next();
  await pieces.return(undefined);
  return Buffer.from(first.done ? [] : first.value.subarray(0, 1024));
}

/** Files that are recognized and refused, by their first bytes. */
const refused: readonly [string, string][] = [
  ["SQLite format 3", t.thisFileIsADatabasePlease],
  ["%PDF-", t.thisFileIsAPdfPlease],
  ["7z\u00bc\u00af", t.thisIsA7ZipArchive],
  ["Rar!", t.thisIsARarArchivePlease],
  ["BZh9", t.thisFileIsCompressedWithBzip2],
  ["\u00fd7zXZ", t.compressedWithXz],
  ["(\u00b5/\u00fd", t.compressedWithZstandard],
];

function refuse(head: Buffer): void {
  const start = head.toString("latin1");
  const known = refused.find(([signature]) => start.startsWith(signature));
  if (known) throw new OtherFileError(known[1]);
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** Decompresses, within the bounds of an archive. */
async function* gunzip(budget: ArchiveBudget, bytes: Buffer): AsyncGenerator<Uint8Array> {
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
    throw isDamage(error) ? new UnreadableFileError(archiveDamaged) : error;
  }
}

/** The most that a byte can unpack to. */
const maxRatio = 1_032;

/** The end of the file says how much it is, which is checked before any of it is unpacked. */
function checkSize(budget: ArchiveBudget, bytes: Buffer): void {
  const size = bytes.length > 18 ? bytes.readUInt32LE(bytes.length - 4) : 0;
  // A file that was cut off ends with something else.
  if (size > bytes.length * maxRatio) throw new UnreadableFileError(archiveDamaged);
  new ArchiveBounds(budget, () => bytes.length).addBytes(size);
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

const lz4Signature = "mozLz40\0";
const header = lz4Signature.length + 4;
/** As of any other JSON. */
const maxSize = 50 * 1024 * 1024;
/** A byte of the block gives at most 255. */
const maxLz4Ratio = 255;
const piece = 64 * 1024;

/** Firefox compresses its daily backups with LZ4 in a frame of its own. */
function isMozLz4(head: Buffer): boolean {
  return head.subarray(0, lz4Signature.length).toString("latin1") === lz4Signature;
}

/** @throws UnreadableFileError if the file is damaged, or too much together with others in its archive */
async function* decompressMozLz4(budget: ArchiveBudget, file: Buffer): AsyncGenerator<Uint8Array> {
  if (file.length < header) throw damaged();
  const size = file.readUInt32LE(lz4Signature.length);
  const block = file.subarray(header);
  if (size > maxSize) throw new UnreadableFileError(t.firefoxBackupTooLarge);
  if (size > block.length * maxLz4Ratio) throw damaged();
  budget.count(0, size);
  const content = decompressBlock(block, size);
  for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece);
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
