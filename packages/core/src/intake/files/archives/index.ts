import { collectBytes } from "../batches.ts";
import { type FileLink, OtherFileError, UnreadableFileError } from "../file-link.ts";
import type { FileContext, ImportFormat } from "../formats/format.ts";
import type { Archive, ArchiveBudget } from "./archive.ts";
export { ArchiveBudget, archiveEndings } from "./archive.ts";
import { gunzip, isGzip } from "./gzip.ts";
import { decompressMozLz4, isMozLz4 } from "./mozlz4.ts";
import { type Open, readArchive } from "./read-archive.ts";
import { isTar, openTar } from "./tar.ts";
import { isZip, openZip } from "./zip.ts";
import t from "../../messages.json" with { type: "json" };

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
const MAX_DEPTH = 2;

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
  if (isArchive(head) && budget.depth + 1 > MAX_DEPTH) throw new UnreadableFileError(t.archiveTooDeep);
  const openInside: Open = (content, entry, position) => open(content, entry, budget.inside(position));
  const mayNest = budget.depth + 1 < MAX_DEPTH;
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
const REFUSED: readonly [string, string][] = [
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
  const known = REFUSED.find(([signature]) => start.startsWith(signature));
  if (known) throw new OtherFileError(known[1]);
}
