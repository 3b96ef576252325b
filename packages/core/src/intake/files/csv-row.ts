import { MAX_VALUE } from "./bounded-text.ts";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * How a quote inside a quoted cell is written: doubled (RFC 4180), or behind a backslash (MySQL, Python and Spark); `none`
 * takes quotes as text.
 */
export type Quoting = "doubled" | "backslash" | "none";

export interface CsvRow {
  cells: string[];
  /** Where the next row begins. */
  next: number;
  /** Whether no quote had to be taken as text. */
  isClean: boolean;
}

interface Source {
  text: string;
  delimiter: Delimiter;
  /** Whether the text ends here. */
  isEnd: boolean;
  /** Max. length of a quoted cell; one that is longer counts as incomplete. */
  maxCell: number;
}

const MAX_CELLS = 200;
/** Max. length of a quoted cell with a stray quote: a longer one was opened by mistake, and closed by a later cell's quote. */
export const MAX_ODD_CELL = 256 * 1024;

/** Reads the row at `start`; null if it is incomplete. Cells are cut to MAX_VALUE. */
export function readRow(source: Source, start: number, quoting: Quoting): CsvRow | null {
  const { text, delimiter } = source;
  const cells: string[] = [];
  let isClean = true;
  for (let at = start; ;) {
    const cell = readCell(source, at, quoting);
    if (!cell) return null;
    isClean &&= cell.isClean;
    if (cells.length < MAX_CELLS) cells.push(cell.text.slice(0, MAX_VALUE));
    if (text[cell.end] !== delimiter) return { cells, next: cell.end + 1, isClean };
    at = cell.end + 1;
  }
}

/** Null if it is incomplete. */
function readCell(
  source: Source,
  at: number,
  quoting: Quoting,
): { text: string; end: number; isClean: boolean } | null {
  const { text } = source;
  OPENING.lastIndex = at;
  if (quoting !== "none" && OPENING.test(text)) {
    const open = OPENING.lastIndex - 1;
    const isBehindBlank = open > at;
    const closing = closingQuote(source, open, quoting === "backslash", isBehindBlank);
    if (!closing) return null;
    const { at: end, isClean } = closing;
    // Behind a blank, a quote may as well begin a text.
    if (isClean || !isBehindBlank)
      return { text: unescapeCell(text.slice(open + 1, end), quoting), end: end + 1, isClean };
  }
  const end = cellEnd(source, at);
  return end < 0 ? null : { text: text.slice(at, end), end, isClean: true };
}

const OPENING = / *"/y;

function unescapeCell(cell: string, quoting: Quoting): string {
  if (quoting === "doubled") return cell.replaceAll('""', '"');
  return cell.replace(/\\(["\\])|""/g, (pair, escaped: string | undefined) => escaped ?? pair.slice(1));
}

function cellEnd({ text, delimiter, isEnd }: Source, from: number): number {
  const ends = CELL_ENDS[delimiter];
  ends.lastIndex = from;
  const match = ends.exec(text);
  return match ? match.index : isEnd ? text.length : -1;
}

const CELL_ENDS: Record<Delimiter, RegExp> = { ",": /[,\r\n]/g, ";": /[;\r\n]/g, "\t": /[\t\r\n]/g, "|": /[|\r\n]/g };

/**
 * Finds the quote that ends a cell: not escaped, and before a delimiter, a line end or the end of the file.
 *
 * @param isStrict ends at the first stray quote, for a cell that is then read otherwise
 */
function closingQuote(
  source: Source,
  open: number,
  hasBackslashes: boolean,
  isStrict: boolean,
): { at: number; isClean: boolean } | null {
  const { text, delimiter, isEnd } = source;
  let isClean = true;
  let last = open + source.maxCell;
  for (let at = text.indexOf('"', open + 1); at >= 0 && at <= last; at = text.indexOf('"', at + 1)) {
    if (hasBackslashes && isEscaped(text, open, at)) {
      const endsCell = endsBefore(source, at);
      if (endsCell === null) return null;
      if (!endsCell) continue;
    }
    const after = text[at + 1];
    if (after === '"') at++;
    else if (after === undefined) return isEnd ? { at, isClean } : null;
    else if (after === delimiter || after === "\n" || after === "\r") return { at, isClean };
    else if (isStrict) return { at, isClean: false };
    else [isClean, last] = [false, open + MAX_ODD_CELL];
  }
  return null;
}

/** Whether an odd number of backslashes stands before a quote. Runs of them are apart, so that all together are linear. */
function isEscaped(text: string, open: number, quote: number): boolean {
  let at = quote - 1;
  while (at > open && text[at] === "\\") at--;
  return (quote - 1 - at) % 2 === 1;
}

/**
 * Whether a quote behind a backslash ends its cell all the same, as in `"C:\","next"` of a program that leaves backslashes
 * as they are: the next cell begins with a quote. Null where that is not known yet.
 */
function endsBefore({ text, delimiter, isEnd }: Source, quote: number): boolean | null {
  const after = text.slice(quote + 1, quote + 5);
  if (after.length < 4 && !isEnd) return null;
  if (after === "" || after === "\n" || after === "\r\n") return true;
  const next = after[0] === delimiter ? 1 : after.startsWith("\r\n") ? 2 : after[0] === "\n" ? 1 : 0;
  // A quote that a cell, row or file ends behind is a closing one.
  const isClosing = [delimiter, "\n", "\r", undefined].includes(after[next + 1]);
  return next > 0 && after[next] === '"' && !isClosing;
}
