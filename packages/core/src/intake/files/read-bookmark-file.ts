import { openContainer } from "./archives/index.ts";
import { inPieces } from "./batches.ts";
import type { FileLink } from "./file-link.ts";
import { unknownFile } from "./formats/format.ts";
import type { ReadOptions } from "./open-file.ts";

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
