import { collectBytes, inPieces, withFirst } from "../batches.ts";
import { type FileLink, OtherFileError, UnreadableFileError } from "../file-link.ts";
import { type FileContext, unknownFile } from "../formats/format.ts";
import { openFile, type OpenFile, type ReadOptions } from "../open-file.ts";
import { type Archive, ArchiveBudget } from "./archive.ts";
export { archiveEndings } from "./archive.ts";
import { gunzip, isGzip } from "./gzip.ts";
import { decompressMozLz4, isMozLz4 } from "./mozlz4.ts";
import { readArchive } from "./read-archive.ts";
import { isTar, openTar } from "./tar.ts";
import { isZip, openZip } from "./zip.ts";
import t from "../../messages.json" with { type: "json" };

/**
 * Reads any bookmark file, also in an archive. The registry in formats/index.ts lists the formats; content decides, never
 * the name.
 *
 * @param chunks the bytes of the file, in chunks of any size. HTML, CSV and text need constant memory; JSON and archives,
 *   at most 50 MB, are held whole.
 * @returns batches of up to 500 links in file order; none for a file without links
 * @throws UnreadableFileError with a message for the person when nothing can be read, possibly after some batches
 */
export async function* readBookmarkFile(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<FileLink[]> {
  const pieces = inPieces(chunks);
  try {
    const opened = await openContainer(pieces, { ...unknownFile, name: options.name ?? "" }, options);
    if (!opened) return;
    if (opened.format) options.onFormat?.(opened.format);
    yield* opened.links;
  } finally {
    await pieces.return(undefined); // Closes the source even if the caller stops early.
  }
}

/** A file, or an archive, which has no format of its own. */
interface OpenContainer {
  format: OpenFile["format"] | null;
  links: OpenFile["links"];
}

/** An archive may hold another, and that one no more. */
const MAX_DEPTH = 2;

/**
 * Opens a file, or what is inside if it is an archive or compressed.
 *
 * @returns null for an empty file
 * @throws UnreadableFileError if it cannot be read, or holds more than an archive may
 */
async function openContainer(
  pieces: AsyncGenerator<Uint8Array>,
  file: FileContext,
  options: ReadOptions,
  budget = new ArchiveBudget(),
): Promise<OpenContainer | null> {
  const first = await pieces.next();
  if (first.done) return null;
  const head = Buffer.from(first.value.subarray(0, 1024));
  const all = withFirst(first.value, pieces);
  const open = (content: AsyncGenerator<Uint8Array>, entry: FileContext, position: number) =>
    openContainer(content, entry, options, budget.inside(position));
  const { onFormat } = options;
  const readEntries = (archive: Archive) => ({
    format: null,
    links: readArchive(archive, { open, mayNest: budget.depth + 1 < MAX_DEPTH, onFormat }),
  });
  refuse(head);
  const isArchive = isZip(head) || isGzip(head) || isTar(head);
  if (isArchive && budget.depth + 1 > MAX_DEPTH) throw new UnreadableFileError(t.thisArchiveHoldsArchivesThatHold);
  if (isZip(head)) return readEntries(await openZip(budget, await collectBytes(all, t.archiveTooLarge)));
  if (isTar(head)) return readEntries(openTar(budget, streamOnce(await collectBytes(all, t.archiveTooLarge))));
  if (isMozLz4(head))
    return openFile(decompressMozLz4(budget, await collectBytes(all, t.archiveTooLarge)), file, options);
  if (!isGzip(head)) return openFile(all, file, options);
  const bytes = await collectBytes(all, t.archiveTooLarge);
  if (isTar(await readHead(gunzip(budget, bytes)))) return readEntries(openTar(budget, () => gunzip(budget, bytes)));
  return open(gunzip(budget, bytes), { ...file, name: file.name.replace(/\.gz$/i, "") }, 0);
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
  ["\u00fd7zXZ", t.thisFileIsCompressedWithXz],
  ["(\u00b5/\u00fd", t.thisFileIsCompressedWithZstandard],
];

function refuse(head: Buffer): void {
  const start = head.toString("latin1");
  const known = REFUSED.find(([signature]) => start.startsWith(signature));
  if (known) throw new OtherFileError(known[1]);
}
