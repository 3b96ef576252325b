import { BATCH } from "./batches.ts";
import type { FileLink } from "./file-link.ts";
import { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";

const ATTRIBUTES = new Set(["href", "description", "extended", "time", "tag", "toread", "hash"]);

/** Reads the links of an XML file in which each is an element without content. */
export async function* readElements(
  texts: AsyncIterable<string>,
  readers: Readonly<Record<string, (attributes: Attributes) => FileLink>>,
): AsyncGenerator<FileLink[]> {
  const done: FileLink[] = [];
  const listener: MarkupListener = {
    openTag: (name, attributes) => {
      if (Object.hasOwn(readers, name)) done.push(readers[name]!(attributes));
    },
    closeTag: () => {},
    text: () => {},
    isReading: () => false,
  };
  const tags = new RegExp(`^(?:${Object.keys(readers).join("|")})$`);
  const scanner = createMarkupScanner(listener, { tags, attributes: ATTRIBUTES, isTitleTagged: true, isXml: true });
  for await (const text of texts) {
    scanner.write(text);
    while (done.length >= BATCH) yield done.splice(0, BATCH);
  }
  scanner.end();
  while (done.length > 0) yield done.splice(0, BATCH);
}
