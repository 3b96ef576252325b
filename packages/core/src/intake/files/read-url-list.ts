import { setImmediate } from "node:timers/promises";
import { readLinkLine } from "@bowerbird/bookmark/pasted-links";
import { inBatches, linesOf } from "./batches.ts";
import { cleanTitle, cleanUrl } from "./decode-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";

/** Reads a text with one or more addresses a line, also as `url | title`, `title - url` or Markdown links. */
export async function* readUrlList(pieces: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  for await (const lines of linesOf(pieces)) {
    yield* inBatches(toLinks(lines));
    await setImmediate();
  }
}

function* toLinks(lines: Iterable<string>): Generator<FileLink> {
  for (const line of lines) yield* readUrlLine(line);
}

/** The links of one line; none if it holds no address (blank lines, headings, notes). */
export function readUrlLine(line: string): FileLink[] {
  return readLinkLine(line).map(({ url, title }) => bareLink(cleanUrl(url), cleanTitle(title)));
}
