import { maxValue } from "./decode-text.ts";

/** Max. length of a row, as wallabag's with a whole article; a quote still open by then is taken as text. */
const maxRowLength = 8 * 1024 * 1024;
/** After this many unclosed quotes, quotes are taken as text: otherwise a hostile file would be read a thousand times. */
const maxBrokenQuotes = 50;
/** After this many odd rows that were read in both ways of quoting, the file goes on in the last one. */
const maxCompared = 200;
const backslashed = String.raw`\"`;

/** An incremental CSV parser. */
interface CsvRecords {
  /** Yields the complete rows so far, without empty ones. */
  write(piece: string): Generator<string[]>;
  /** Returns the last row. */
  end(): string[][];
}

/**
 * Parses CSV by RFC 4180, tolerating errors: a quote inside a quoted cell counts as text unless a delimiter or line end
 * follows; an unclosed quote affects only its own line. (csv-parse would hold the rest of the file in memory.)
 */
export function csvRecords(delimiter: Delimiter): CsvRecords {
  const quoting = new QuotingChoice();
  let text = "";
  let maxRow = maxRowLength;
  let brokenQuotes = 0;
  /** The length of text at which a row that is incomplete is read again. */
  let enough = 0;

  function next(start: number, isEnd: boolean): CsvRow | null {
    const length = text.length - start;
    const areQuotesActive = brokenQuotes < maxBrokenQuotes;
    const read = (way: Quoting) => readRow({ text, delimiter, isEnd, maxCell: maxRow }, start, way);
    const isLong = isEnd || length >= maxOddCell;
    const row = areQuotesActive ? quoting.choose(text, start, isLong, read) : read("none");
    if (row || (!isEnd && length < maxRow)) return row;
    // Otherwise a hostile file would be read to its end for each of its rows.
    maxRow = maxOddCell;
    if (areQuotesActive) brokenQuotes++;
    // A line beyond the limit becomes a row as it is, to bound memory.
    return read("none") ?? { cells: [text.slice(start, start + maxValue)], next: text.length, isClean: false };
  }

  function* rows(isEnd: boolean): Generator<string[]> {
    if (!isEnd && text.length < enough) return;
    let start = 0;
    for (let row = next(start, isEnd); row && start < text.length; row = next(start, isEnd)) {
      start = row.next;
      if (row.cells.some((cell) => cell !== "")) yield row.cells;
    }
    text = text.slice(start);
    // Twice as much: reading a long row after every piece would be quadratic.
    enough = Math.min(text.length * 2, maxRow);
  }

  return {
    *write(piece) {
      text += piece;
      yield* rows(false);
    },
    end: () => [...rows(true)],
  };
}

/**
 * Decides how a file writes quotes inside cells. A row with `\"` that reads oddly is read the other way, too; the one that is
 * as long as the row before and has no stray quotes is right, and the file goes on like it.
 */
class QuotingChoice {
  #quoting: Quoting = "doubled";
  #compared = 0;
  #width = 0;

  /**
   * @param read reads the row at `start`
   * @param isLong whether the other way has seen enough to be right; otherwise more text may complete its row
   */
  choose(text: string, start: number, isLong: boolean, read: (quoting: Quoting) => CsvRow | null): CsvRow | null {
    const row = read(this.#quoting);
    const hasEscape = text.slice(start, row?.next).includes(backslashed);
    if (hasEscape && !this.#isRight(row) && this.#compared < maxCompared) return this.#compare(row, read, isLong);
    if (row && !hasEscape) this.#width = row.cells.length;
    return row;
  }

  #compare(row: CsvRow | null, read: (quoting: Quoting) => CsvRow | null, isLong: boolean): CsvRow | null {
    const other: Quoting = this.#quoting === "doubled" ? "backslash" : "doubled";
    const otherRow = read(other);
    if (!isLong && (!row || !otherRow)) return null;
    this.#compared++;
    if (this.#rate(otherRow) <= this.#rate(row)) return row;
    this.#quoting = other;
    return otherRow;
  }

  /** Without stray quotes a row is right by RFC 4180, whatever its length. */
  #isRight(row: CsvRow | null): boolean {
    return row !== null && row.isClean && (this.#quoting === "doubled" || row.cells.length === this.#width);
  }

  #rate(row: CsvRow | null): number {
    if (!row) return 0;
    return 1 + (row.cells.length === this.#width ? 2 : 0) + (row.isClean ? 1 : 0);
  }
}

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * How a quote inside a quoted cell is written: doubled (RFC 4180), or behind a backslash (MySQL, Python and Spark); `none`
 * takes quotes as text.
 */
type Quoting = "doubled" | "backslash" | "none";

interface CsvRow {
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

const maxCells = 200;
/** Max. length of a quoted cell with a stray quote: a longer one was opened by mistake, and closed by a later cell's quote. */
const maxOddCell = 256 * 1024;

/** Reads the row at `start`; null if it is incomplete. Cells are cut to maxValue. */
function readRow(source: Source, start: number, quoting: Quoting): CsvRow | null {
  const { text, delimiter } = source;
  const cells: string[] = [];
  let isClean = true;
  for (let at = start; ;) {
    const cell = readCell(source, at, quoting);
    if (!cell) return null;
    isClean &&= cell.isClean;
    if (cells.length < maxCells) cells.push(cell.text.slice(0, maxValue));
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
  opening.lastIndex = at;
  if (quoting !== "none" && opening.test(text)) {
    const open = opening.lastIndex - 1;
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

const opening = / *"/y;

function unescapeCell(cell: string, quoting: Quoting): string {
  if (quoting === "doubled") return cell.replaceAll('""', '"');
  return cell.replace(/\\(["\\])|""/g, (pair, escaped: string | undefined) => escaped ?? pair.slice(1));
}

function cellEnd({ text, delimiter, isEnd }: Source, from: number): number {
  const ends = cellEnds[delimiter];
  ends.lastIndex = from;
  const match = ends.exec(text);
  return match ? match.index : isEnd ? text.length : -1;
}

const cellEnds: Record<Delimiter, RegExp> = { ",": /[,\r\n]/g, ";": /[;\r\n]/g, "\t": /[\t\r\n]/g, "|": /[|\r\n]/g };

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
    else if ([delimiter, "\n", "\r"].includes(after)) return { at, isClean };
    else if (isStrict) return { at, isClean: false };
    else [isClean, last] = [false, open + maxOddCell];
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
