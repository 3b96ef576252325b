import { ArchiveBudget, isPacked, type OpenContents, openPacked } from "./archives/index.ts";
import { collectBytes, inBatches, inPieces, withFirst } from "./batches.ts";
import { decodeText } from "./decode-text.ts";
import { findHeader, findTableWithoutHeader } from "./detect-csv.ts";
import { type FileLink, type FileListener, OtherFileError, UnreadableFileError } from "./file-link.ts";
import { type FileContext, type ImportFormat, readersOf } from "./formats/index.ts";
import { bareName, unknownFile } from "./formats/format.ts";
import { anyCsv, isBookmarkFile } from "./formats/generic.ts";
import { bowerbird } from "./formats/bowerbird.ts";
import { hasOwnLines, readOwnLines } from "./json-backup.ts";
import { isBinaryPlist, parseBinaryPlist } from "./plist-binary.ts";
import { readCsv } from "./read-csv.ts";
import { readHtml } from "./read-html.ts";
import { AppError } from "../../platform/errors/index.ts";
import { createJsonGauge } from "../../platform/json/index.ts";
import { createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";
import t from "../messages.json" with { type: "json" };

/** Receives also what the file is. */
export interface ReadOptions extends FileListener {
  /** The name of the file, which is the title of a shortcut. */
  name?: string;
  /** The format, once it is known; of an archive, that of each file that is read. */
  onFormat?: ((format: ImportFormat) => void) | undefined;
}

/**
 * Reads any bookmark file, also in an archive. The registry in formats/index.ts lists the formats; content decides, never
 * the name.
 *
 * @param chunks the bytes of the file, in chunks of any size. HTML, CSV, text and large backups of ours need constant memory;
 *   other JSON and archives, at most 50 MB, are held whole.
 * @returns batches of up to 500 links in file order; none for a file without links
 * @throws UnreadableFileError with a message for the person when nothing can be read, possibly after some batches
 */
export async function* readBookmarkFile(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<FileLink[]> {
  const pieces = inPieces(chunks);
  try {
    const opened = await openContents(pieces, { ...unknownFile, name: options.name ?? "" }, options);
    if (!opened) return;
    if (opened.format) options.onFormat?.(opened.format);
    yield* opened.links;
  } finally {
    await pieces.return(undefined); // Closes the source even if the caller stops early.
  }
}

/** @returns null for an empty file */
async function openContents(
  pieces: AsyncGenerator<Uint8Array>,
  file: FileContext,
  options: ReadOptions,
  budget = new ArchiveBudget(),
): Promise<OpenContents | null> {
  const first = await pieces.next();
  if (first.done) return null;
  const head = Buffer.from(first.value.subarray(0, 1024));
  const all = withFirst(first.value, pieces);
  if (!isPacked(head)) return openFile(all, file, options);
  return openPacked(head, all, {
    file,
    budget,
    open: (content, entry, inner) => openContents(content, entry, options, inner),
    onFormat: options.onFormat,
    onNote: options.onNote,
  });
}

interface OpenFile extends OpenContents {
  format: ImportFormat;
}

/**
 * Recognizes a file by its content, never by its name, and begins to read it.
 *
 * @returns null for an empty file
 * @throws UnreadableFileError if it is no text and no property list, or JSON that is damaged
 */
async function openFile(
  pieces: AsyncGenerator<Uint8Array>,
  file: FileContext,
  listener: FileListener,
): Promise<OpenFile | null> {
  const head = await pieces.next();
  if (head.done) return null;
  if (isBinaryPlist(Buffer.from(head.value))) return openPlist(withFirst(head.value, pieces), file);
  const texts = decodeText(head.value, withFirst(head.value, pieces));
  const first = await texts.next();
  if (first.done) return null;
  const text = toSample(first.value);
  if (isBinary(text)) throw new OtherFileError(t.fileNotText);
  const rest = withFirst(first.value, texts);
  if (isJson(text)) return openJson(rest, listener);
  const root = rootElement.exec(text)?.[1]?.toLowerCase();
  if (root === "plist") return openPlist(encode(rest), file);
  return openXml(root, rest, file) ?? openText(text, rest, file, listener);
}

/** After a declaration, DOCTYPE and comments. */
const rootElement = /^(?:<[?!][^>]{0,1000}>\s*){0,20}<([a-z][\w:-]{0,40})[\s>]/i;
const markup = /<(?:(?:!doctype|html|head|meta|body|dl|dt|h[1-6]|ul|ol|title)[\s>]|a\s[^<>]{0,2000}?href)/i;

/** The start of a text, without what some programs write above it. */
function toSample(piece: string): string {
  return piece
    .slice(0, 64 * 1024)
    .replace(/^[\s\ufeff]+/, "")
    .replace(/^sep=[,;\t|][\r\n]+/i, "");
}

/** Whether more than one character in fifty is a control character; in a short text a few are no sign of that. */
function isBinary(text: string): boolean {
  return (text.match(/[^\P{Cc}\s\u0080-\u009f]/gu) ?? []).length > Math.max(text.length / 50, 8);
}

async function openJson(texts: AsyncGenerator<string>, listener: FileListener): Promise<OpenFile | null> {
  const { text, rest } = await collect(texts);
  if (rest) return { format: bowerbird, links: readOwnLines(withFirst(text, rest), listener) };
  const root = parseJson(text);
  const reader = readersOf("json").find(({ matches }) => matches(root));
  return reader ? { format: reader.format, links: inBatches(reader.links(root, listener)) } : null;
}

async function openPlist(pieces: AsyncIterable<Uint8Array>, file: FileContext): Promise<OpenFile> {
  const root = await parsePlist(pieces);
  const reader = readersOf("plist").find(({ matches }) => matches(root));
  if (!reader) throw new OtherFileError(t.thisPropertyListHoldsNoBookmarks);
  return { format: reader.format, links: inBatches(reader.links(root, file)) };
}

function openXml(root: string | undefined, texts: AsyncIterable<string>, file: FileContext): OpenFile | null {
  const reader = readersOf("xml").find(({ roots }) => root !== undefined && roots.includes(root));
  return reader ? { format: reader.format, links: reader.read(texts, file) } : null;
}

/** Everything that can be read as text can be read as a list of addresses, so there always is a reader. */
function openText(
  text: string,
  texts: AsyncIterable<string>,
  file: FileContext,
  listener: FileListener,
): OpenFile | null {
  if (text.startsWith("<")) return openHtml(text, texts, file, listener);
  // Before looking for tags, because CSV cells may contain markup.
  const headed = findHeader(text, readersOf("csv"));
  if (headed) {
    const format = headed.reader?.format ?? anyCsv;
    return { format, links: readCsv(texts, headed.table, file, listener) };
  }
  const isMarkup = markup.test(text);
  const table = isMarkup ? null : findTableWithoutHeader(text);
  if (table) return { format: anyCsv, links: readCsv(texts, table, file, listener) };
  // The last takes anything, also markup.
  const readers = readersOf("text");
  const reader = readers.find(({ matches }, index) => !(isMarkup && index === readers.length - 1) && matches(text));
  return reader ? { format: reader.format, links: reader.read(texts, file) } : openHtml(text, texts, file, listener);
}

function openHtml(
  text: string,
  texts: AsyncIterable<string>,
  file: FileContext,
  listener: FileListener,
): OpenFile | null {
  const isNamed = (name: RegExp | undefined) => name?.test(bareName(file)) === true && isBookmarkFile(text);
  const reader = readersOf("html").find(({ marker, fileName }) => marker.test(text) || isNamed(fileName));
  if (!reader) return null;
  return { format: reader.format, links: reader.read?.(texts, listener) ?? readHtml(texts, reader.profile, listener) };
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** JSON is parsed as a whole, so its size is limited; a backup of ours that is larger has lines. */
const maxJson = 50 * 1024 * 1024;
/**
 * Limits of the parsed structure: 50 MB of brackets would become gigabytes. A folder takes two levels. 50 MB of the most
 * compact real export have 3.4 million values (31 in 477 bytes per link); 4 million take 600 MB.
 */
const bounds = { maxDepth: 256, maxValues: 4_000_000 };

/** X writes its archive as JavaScript: `window.YTD.like.part0 = [`. */
const assignment = /^\s*window\.YTD\.[\w.]{1,100}\s*=\s*/;

/** An object, or a list of objects or lists; an empty list, or one of texts. */
const beginning = /^(?:\{\s*["}]|\[\s*\{\s*["}]|\[\s*\[\s*["[\]{]|\[\s*\]\s*$|\[\s*"(?:[^"\\]|\\[^])*"\s*(?:,|\]\s*$))/;

/** Whether a file is JSON. Stricter than the first characters: `[` may start a link of Markdown or Org, and `{` any text. */
function isJson(text: string): boolean {
  return beginning.test(text.replace(assignment, ""));
}

/**
 * Parses a file of JSON, of JSON lines (as a list), or of JSON assigned to a variable.
 *
 * @throws UnreadableFileError for invalid JSON, or one that is too large or too deep
 */
function parseJson(whole: string): unknown {
  const text = whole.replace(/^\ufeff/, "").replace(assignment, "");
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text);
  }
}

/** The last line may be cut off, as when a download was stopped. */
function parseLines(text: string): unknown[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !isWholeObject(lines[0]!)) throw new UnreadableFileError(damaged);
  const values: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    try {
      values.push(JSON.parse(line));
    } catch {
      if (index < lines.length - 1) throw new UnreadableFileError(damaged);
    }
  }
  return values;
}

function isWholeObject(line: string): boolean {
  return /^\s*\{.*\}\s*$/.test(line);
}

const damaged = t.jsonDamaged;

/** @returns also what follows in a backup of ours that is larger, which is read line by line */
async function collect(texts: AsyncGenerator<string>): Promise<{ text: string; rest: AsyncGenerator<string> | null }> {
  let text = "";
  const gauge = createJsonGauge(bounds);
  for (;;) {
    const next = await texts.next();
    if (next.done) return { text, rest: null };
    text += next.value;
    if (text.length > maxJson) {
      if (hasOwnLines(text)) return { text, rest: texts };
      throw new UnreadableFileError(t.jsonTooLarge);
    }
    measure(() => gauge.write(Buffer.from(next.value)));
  }
}

function measure(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof AppError ? new UnreadableFileError(error.message) : error;
  }
}

/**
 * Parses a property list of Apple's systems, binary or XML. Dictionaries become objects without a prototype.
 *
 * @throws UnreadableFileError if it is damaged or larger than 50 MB
 */
async function parsePlist(pieces: AsyncIterable<Uint8Array>): Promise<unknown> {
  const bytes = await collectBytes(pieces, t.propertyListTooLarge);
  return isBinaryPlist(bytes) ? parseBinaryPlist(bytes) : parseXmlPlist(bytes.toString("utf8"));
}

const maxValues = 4_000_000;
const maxDepth = 256;
/** One write to the scanner; it keeps two. */
const pieceSize = 64 * 1024;
const plistTexts = new Set(["key", "string", "integer", "real", "date"]);

/**
 * Parses an XML property list. What is not closed ends with the file.
 *
 * @throws UnreadableFileError if it is nested too deeply or holds too much
 */
function parseXmlPlist(text: string): unknown {
  const builder = new PlistBuilder();
  const interest = { tags: /^$/, attributes: new Set<string>(), isTitleTagged: true, isXml: true };
  const scanner = createMarkupScanner(builder, interest);
  for (let at = 0; at < text.length; at += pieceSize) scanner.write(text.slice(at, at + pieceSize));
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
    else if (plistTexts.has(name)) [this.#reading, this.#text] = [name, ""];
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
    if (this.#open.length >= maxDepth) throw new UnreadableFileError(t.propertyListTooDeep);
    this.#open.push({ value, key: "" });
  }

  #add(value: unknown): void {
    if (++this.#values > maxValues) throw new UnreadableFileError(t.thisPropertyListHoldsTooMuch);
    const level = this.#open.at(-1);
    if (!level) this.root ??= value;
    else if (Array.isArray(level.value)) level.value.push(value);
    else level.value[level.key] = value;
  }
}
