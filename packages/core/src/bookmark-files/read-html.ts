import { BATCH } from "./batches.ts";
import type { FileLink } from "./file-link.ts";
import { HtmlLinks } from "./html-links.ts";
import { createMarkupScanner } from "./markup-scanner.ts";

/** The anchors of an HTML text with all that Netscape bookmark files say about them; in file order, in batches. */
export async function* readHtml(pieces: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const links = new HtmlLinks();
  const scanner = createMarkupScanner(links);
  for await (const piece of pieces) {
    scanner.write(piece);
    if (links.size > BATCH) yield* inSlices(links.take(false));
  }
  scanner.end();
  yield* inSlices(links.take(true));
}

function* inSlices(links: FileLink[]): Generator<FileLink[]> {
  for (let start = 0; start < links.length; start += BATCH) yield links.slice(start, start + BATCH);
}
