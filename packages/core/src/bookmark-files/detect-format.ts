import { columnsOf } from "./csv-columns.ts";
import { csvRecords, DELIMITERS, type Delimiter } from "./csv-records.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

export type Format = { kind: "html" } | { kind: "json" } | { kind: "text" } | { kind: "csv"; delimiter: Delimiter };

const MARKUP = /<(?:(?:!doctype|html|head|meta|body|dl|dt|h[1-6]|ul|ol|title)[\s>]|a\s[^<>]{0,2000}?href)/i;
const WITH_SCHEME = /^\s*https?:\/\//i;
/** Records looked at to tell a CSV without a header from a list of addresses. */
const SAMPLE = 20;

const SIGNATURES: readonly [string, string][] = [
  ["PK\u0003\u0004", "This file is a ZIP archive. Please unpack it and choose the file inside."],
  ["\u001f\u008b", "This file is compressed. Please unpack it and choose the file inside."],
  ["SQLite format 3", "This file is a database. Please export your bookmarks from the browser's menu as HTML or JSON."],
  ["bplist00", "This file is a property list. Please choose File > Export in Safari and upload the HTML file."],
  ["%PDF-", "This file is a PDF. Please choose an HTML, CSV, JSON or text file."],
];

/**
 * Stops what is not text at all, by its first bytes (decoded text cannot tell any more).
 * @throws UnreadableFileError
 */
export function refuseBinary(head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) throw new UnreadableFileError(known[1]);
}

/**
 * The format of a file by its first piece of text, never by its name.
 * @throws UnreadableFileError when it is not text.
 */
export function detectFormat(piece: string): Format {
  const text = piece
    .slice(0, 64 * 1024)
    .replace(/^[\s\ufeff]+/, "")
    .replace(/^sep=[,;\t][\r\n]+/i, "");
  if (isBinary(text))
    throw new UnreadableFileError("This file is not text. Please choose an HTML, CSV, JSON or text file.");
  if (isJson(text)) return { kind: "json" };
  if (text.startsWith("<")) return { kind: "html" };
  // A cell of a CSV may hold markup, so a header is asked before tags are looked for.
  const headed = DELIMITERS.find((delimiter) => hasHeader(text, delimiter));
  if (headed) return { kind: "csv", delimiter: headed };
  if (MARKUP.test(text)) return { kind: "html" };
  const headless = DELIMITERS.find((delimiter) => isHeadless(text, delimiter));
  return headless ? { kind: "csv", delimiter: headless } : { kind: "text" };
}

/** Letters are many, control characters few: more than one in fifty is no text. */
function isBinary(text: string): boolean {
  return (text.match(/[^\P{Cc}\s\u0080-\u009f]/gu) ?? []).length > text.length / 50;
}

/** `[` alone may begin a Markdown link and `{` anything. */
function isJson(text: string): boolean {
  return /^(?:\{\s*["}]|\[\s*["{[\]])/.test(text);
}

function hasHeader(text: string, delimiter: Delimiter): boolean {
  const [first] = sample(text, delimiter, 1);
  return first !== undefined && first.length > 1 && columnsOf(first) !== null;
}

/**
 * Every row as long as the others, an address in the same column; and one sign that the delimiter is not just part of
 * addresses, which may hold commas and semicolons themselves: a tab, a quote, a space, or a column before the address.
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
  // What the first piece cuts off is no whole row, unless it is all there is.
  if (rows.length === 0) rows.push(...records.end().slice(0, count));
  else if (text.length < 60 * 1024) rows.push(...records.end().slice(0, count - rows.length));
  return rows;
}
