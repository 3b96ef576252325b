import { inPieces, withFirst } from "./byte-pieces.ts";
import { decodeText } from "./decode-text.ts";
import { detectFormat, type Format, refuseBinary } from "./detect-format.ts";
import type { FileLink } from "./file-link.ts";
import type { BackupListener } from "./json-backup.ts";
import { readCsv } from "./read-csv.ts";
import { readHtml } from "./read-html.ts";
import { readJson } from "./read-json.ts";
import { readUrlList } from "./read-url-list.ts";

/** Hears of what only our own JSON holds. */
export type ReadOptions = BackupListener;

/**
 * Reads whatever file of bookmarks a person has: Netscape HTML of any browser or any page with links, JSON of browsers
 * and services, CSV, a list of addresses. The content decides, never the name.
 * @param chunks the bytes of the file, in any sizes; HTML, CSV and text of any length need the memory of a few pieces,
 *   JSON that of the whole (at most 50 MB).
 * @returns batches of up to 500 links in file order. A file without links gives none: "No URLs found" is the caller's.
 * @throws UnreadableFileError when nothing can be read, with a sentence for the person; it can come after batches.
 */
export async function* readBookmarkFile(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<FileLink[]> {
  const pieces = inPieces(chunks);
  try {
    const head = await pieces.next();
    if (head.done) return;
    refuseBinary(head.value);
    const texts = decodeText(head.value, withFirst(head.value, pieces));
    const first = await texts.next();
    if (first.done) return;
    yield* readAs(detectFormat(first.value), withFirst(first.value, texts), options);
  } finally {
    await pieces.return(undefined); // Also when the caller stops half-way: the source gets closed.
  }
}

function readAs(format: Format, texts: AsyncIterable<string>, options: ReadOptions): AsyncGenerator<FileLink[]> {
  if (format.kind === "html") return readHtml(texts);
  if (format.kind === "json") return readJson(texts, options);
  if (format.kind === "csv") return readCsv(texts, format.delimiter);
  return readUrlList(texts);
}
