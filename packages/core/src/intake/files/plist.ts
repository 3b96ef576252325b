import { UnreadableFileError } from "./file-link.ts";
import { isBinaryPlist, parseBinaryPlist } from "./plist-binary.ts";
import { parseXmlPlist } from "./plist-xml.ts";

/** A property list is parsed as a whole, so its size is limited. */
const MAX_BYTES = 50 * 1024 * 1024;

/**
 * Parses a property list of Apple's systems, binary or XML. Dictionaries become objects without a prototype.
 *
 * @throws UnreadableFileError if it is damaged or too large
 */
export async function parsePlist(pieces: AsyncIterable<Uint8Array>): Promise<unknown> {
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    collected.push(piece);
    size += piece.length;
    if (size > MAX_BYTES) throw new UnreadableFileError("This property list is larger than 50 MB.");
  }
  const bytes = Buffer.concat(collected);
  return isBinaryPlist(bytes) ? parseBinaryPlist(bytes) : parseXmlPlist(bytes.toString("utf8"));
}
