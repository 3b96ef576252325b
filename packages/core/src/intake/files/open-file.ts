import { ArchiveBudget, isPacked, type OpenContents, openPacked } from "./archives/index.ts";
import { inBatches, inPieces, withFirst } from "./batches.ts";
import { decodeText } from "./decode-text.ts";
import { findHeader, findTableWithoutHeader } from "./detect-csv.ts";
import { type FileLink, type FileListener, OtherFileError } from "./file-link.ts";
import { type FileContext, type ImportFormat, readersOf } from "./formats/index.ts";
import { bareName, unknownFile } from "./formats/format.ts";
import { anyCsv, isBookmarkFile } from "./formats/generic.ts";
import { parsePlist } from "./plist.ts";
import { isBinaryPlist } from "./plist-binary.ts";
import { readCsv } from "./read-csv.ts";
import { readHtml } from "./read-html.ts";
import { isJson, parseJson } from "./read-json.ts";
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
  const root = ROOT_ELEMENT.exec(text)?.[1]?.toLowerCase();
  if (root === "plist") return openPlist(encode(rest), file);
  return openXml(root, rest, file) ?? openText(text, rest, file, listener);
}

/** After a declaration, DOCTYPE and comments. */
const ROOT_ELEMENT = /^(?:<[?!][^>]{0,1000}>\s*){0,20}<([a-z][\w:-]{0,40})[\s>]/i;
const MARKUP = /<(?:(?:!doctype|html|head|meta|body|dl|dt|h[1-6]|ul|ol|title)[\s>]|a\s[^<>]{0,2000}?href)/i;

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

async function openJson(texts: AsyncIterable<string>, listener: FileListener): Promise<OpenFile | null> {
  const root = await parseJson(texts);
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
  const isMarkup = MARKUP.test(text);
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
