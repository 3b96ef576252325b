import { inPieces, withFirst } from "./batches.ts";
import { decodeText } from "./decode-text.ts";
import { type FileLink, UnreadableFileError } from "./file-link.ts";
import type { BackupListener } from "./json-backup.ts";
import { readCsv } from "./read-csv.ts";
import { readHtml } from "./read-html.ts";
import { readJson } from "./read-json.ts";
import { readXml } from "./read-xml.ts";
import { readUrlList } from "./read-url-list.ts";
import { parseHeader } from "./csv-columns.ts";
import { csvRecords, DELIMITERS, type Delimiter } from "./csv-records.ts";

/** Receives what only our own JSON contains. */
export type ReadOptions = BackupListener;

/**
 * Reads any bookmark file: Netscape HTML or any page with links, XBEL, OPML, JSON of browsers and services, CSV, a list of URLs. The
 * format is detected by content, never by name.
 *
 * @param chunks the bytes of the file, in chunks of any size. HTML, CSV and text need constant memory; JSON, at most
 *   50 MB, is held whole.
 * @returns batches of up to 500 links in file order; none for a file without links
 * @throws UnreadableFileError with a message for the person when nothing can be read, possibly after some batches
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
    await pieces.return(undefined); // Closes the source even if the caller stops early.
  }
}

function readAs(format: Format, texts: AsyncIterable<string>, options: ReadOptions): AsyncGenerator<FileLink[]> {
  if (format.kind === "html") return readHtml(texts);
  if (format.kind === "xml") return readXml(texts);
  if (format.kind === "json") return readJson(texts, options);
  if (format.kind === "csv") return readCsv(texts, format.delimiter);
  return readUrlList(texts);
}

type Format = { kind: "html" | "xml" } | { kind: "json" } | { kind: "text" } | { kind: "csv"; delimiter: Delimiter };

const MARKUP = /<(?:(?:!doctype|html|head|meta|body|dl|dt|h[1-6]|ul|ol|title)[\s>]|a\s[^<>]{0,2000}?href)/i;
/** XBEL or OPML, after a declaration, DOCTYPE and comments. */
const XML = /^(?:<[?!][^>]{0,1000}>\s*){0,20}<(?:xbel|opml)[\s>]/i;
const WITH_SCHEME = /^\s*https?:\/\//i;
/** Rows sampled to tell a CSV without a header from a list of URLs. */
const SAMPLE = 20;

const SIGNATURES: readonly [string, string][] = [
  ["PK\u0003\u0004", "This file is a ZIP archive. Please unpack it and choose the file inside."],
  ["\u001f\u008b", "This file is compressed. Please unpack it and choose the file inside."],
  ["SQLite format 3", "This file is a database. Please export your bookmarks from the browser's menu as HTML or JSON."],
  ["bplist00", "This file is a property list. Please choose File > Export in Safari and upload the HTML file."],
  ["%PDF-", "This file is a PDF. Please choose an HTML, CSV, JSON or text file."],
];

/**
 * Rejects binary files by their first bytes, which decoded text no longer shows.
 * @throws UnreadableFileError
 */
function refuseBinary(head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) throw new UnreadableFileError(known[1]);
}

/**
 * Detects a file's format by its first piece of text, never by its name.
 * @throws UnreadableFileError when it is not text.
 */
function detectFormat(piece: string): Format {
  const text = piece
    .slice(0, 64 * 1024)
    .replace(/^[\s\ufeff]+/, "")
    .replace(/^sep=[,;\t][\r\n]+/i, "");
  if (isBinary(text))
    throw new UnreadableFileError("This file is not text. Please choose an HTML, CSV, JSON or text file.");
  if (isJson(text)) return { kind: "json" };
  if (XML.test(text)) return { kind: "xml" };
  if (text.startsWith("<")) return { kind: "html" };
  // Before looking for tags, because CSV cells may contain markup.
  const headed = DELIMITERS.find((delimiter) => hasHeader(text, delimiter));
  if (headed) return { kind: "csv", delimiter: headed };
  if (MARKUP.test(text)) return { kind: "html" };
  const headless = DELIMITERS.find((delimiter) => isHeadless(text, delimiter));
  return headless ? { kind: "csv", delimiter: headless } : { kind: "text" };
}

/** Whether more than one character in fifty is a control character. */
function isBinary(text: string): boolean {
  return (text.match(/[^\P{Cc}\s\u0080-\u009f]/gu) ?? []).length > text.length / 50;
}

/** Stricter than the first character: `[` may start a Markdown link and `{` any text. */
function isJson(text: string): boolean {
  return /^(?:\{\s*["}]|\[\s*["{[\]])/.test(text);
}

function hasHeader(text: string, delimiter: Delimiter): boolean {
  const [first] = sample(text, delimiter, 1);
  return first !== undefined && first.length > 1 && parseHeader(first) !== null;
}

/**
 * Whether all rows are equally long with a URL in the same column, and a sign shows that the delimiter is not part of the
 * URLs, which may contain commas and semicolons: a tab, a quote, a space, or a column before the URL.
 */
function isHeadless(text: string, delimiter: Delimiter): boolean {
  const rows = sample(text, delimiter, SAMPLE);
  const [first] = rows;
  const column = first?.findIndex((cell) => WITH_SCHEME.test(cell)) ?? -1;
  if (!first || first.length < 2 || column < 0) return false;
  const isTable = rows.every((row) => row.length === first.length && WITH_SCHEME.test(row[column] ?? ""));
  return (
    isTable &&
    (delimiter === "\t" ||
      column > 0 ||
      text.startsWith('"') ||
      text.includes(`${delimiter}"`) ||
      rows.some((row) => row.some(hasSpace)))
  );
}

function hasSpace(cell: string): boolean {
  return cell === "" || /\S\s+\S/.test(cell);
}

function sample(text: string, delimiter: Delimiter, count: number): string[][] {
  const rows: string[][] = [];
  const records = csvRecords(delimiter);
  for (const row of records.write(text)) if (rows.push(row) >= count) return rows;
  // The last row of a full piece is incomplete.
  if (rows.length === 0) rows.push(...records.end().slice(0, count));
  else if (text.length < 60 * 1024) rows.push(...records.end().slice(0, count - rows.length));
  return rows;
}
