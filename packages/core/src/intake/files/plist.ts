import { collectBytes } from "./batches.ts";
import { isBinaryPlist, parseBinaryPlist } from "./plist-binary.ts";
import { UnreadableFileError } from "./file-link.ts";
import { createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Parses a property list of Apple's systems, binary or XML. Dictionaries become objects without a prototype.
 *
 * @throws UnreadableFileError if it is damaged or larger than 50 MB
 */
export async function parsePlist(pieces: AsyncIterable<Uint8Array>): Promise<unknown> {
  const bytes = await collectBytes(pieces, t.propertyListTooLarge);
  return isBinaryPlist(bytes) ? parseBinaryPlist(bytes) : parseXmlPlist(bytes.toString("utf8"));
}

const MAX_VALUES = 4_000_000;
const MAX_DEPTH = 256;
/** One write to the scanner; it keeps two. */
const PIECE = 64 * 1024;
const TEXTS = new Set(["key", "string", "integer", "real", "date"]);

/**
 * Parses an XML property list. What is not closed ends with the file.
 *
 * @throws UnreadableFileError if it is nested too deeply or holds too much
 */
function parseXmlPlist(text: string): unknown {
  const builder = new PlistBuilder();
  const interest = { tags: /^$/, attributes: new Set<string>(), isTitleTagged: true, isXml: true };
  const scanner = createMarkupScanner(builder, interest);
  for (let at = 0; at < text.length; at += PIECE) scanner.write(text.slice(at, at + PIECE));
  scanner.end();
  return builder.root;
}

interface Level {
  value: unknown[] | Record<string, unknown>;
  key: string;
}

class PlistBuilder implements MarkupListener {
  root: unknown = null;
  readonly #open: Level[] = [];
  #reading = "";
  #text = "";
  #values = 0;

  isReading(): boolean {
    return this.#reading !== "";
  }

  text(text: string): void {
    this.#text += text;
  }

  openTag(name: string): void {
    if (name === "dict") this.#enter(Object.create(null) as Record<string, unknown>);
    else if (name === "array") this.#enter([]);
    else if (name === "true" || name === "false") this.#add(name === "true");
    else if (TEXTS.has(name)) [this.#reading, this.#text] = [name, ""];
  }

  closeTag(name: string): void {
    if (name === "dict" || name === "array") this.#open.pop();
    else if (name === this.#reading) this.#finishText();
  }

  #finishText(): void {
    const [name, text] = [this.#reading, this.#text];
    [this.#reading, this.#text] = ["", ""];
    const level = this.#open.at(-1);
    if (name === "key") {
      if (level) level.key = text;
    } else if (name === "date") this.#add(parseDate(text.trim()));
    else this.#add(name === "string" ? text : Number(text));
  }

  #enter(value: Level["value"]): void {
    this.#add(value);
    if (this.#open.length >= MAX_DEPTH) throw new UnreadableFileError(t.propertyListTooDeep);
    this.#open.push({ value, key: "" });
  }

  #add(value: unknown): void {
    if (++this.#values > MAX_VALUES) throw new UnreadableFileError(t.thisPropertyListHoldsTooMuch);
    const level = this.#open.at(-1);
    if (!level) this.root ??= value;
    else if (Array.isArray(level.value)) level.value.push(value);
    else level.value[level.key] = value;
  }
}
