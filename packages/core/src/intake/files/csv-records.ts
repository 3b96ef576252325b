import { MAX_VALUE } from "./bounded-text.ts";

export const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Max. length of a row; a quote still open by then is taken as text. */
const MAX_ROW = 256 * 1024;
const MAX_CELLS = 200;
/** After this many unclosed quotes, quotes are taken as text: otherwise a hostile file would be read a thousand times. */
const MAX_BROKEN_QUOTES = 50;

/** An incremental CSV parser. */
interface CsvRecords {
  /** Yields the complete rows so far, without empty ones. */
  write(piece: string): Generator<string[]>;
  /** Returns the last row. */
  end(): string[][];
}

interface Row {
  cells: string[];
  next: number;
}

/**
 * Parses CSV by RFC 4180, tolerating errors: a quote inside a quoted cell counts as text unless a delimiter or line end
 * follows; an unclosed quote affects only its own line. (csv-parse would hold the rest of the file in memory.) Cells are
 * cut to MAX_VALUE.
 */
export function csvRecords(delimiter: Delimiter): CsvRecords {
  let text = "";
  let brokenQuotes = 0;

  function next(start: number, isEnd: boolean): Row | null {
    const areQuotesActive = brokenQuotes < MAX_BROKEN_QUOTES;
    const row = readRow(text, start, delimiter, areQuotesActive, isEnd);
    if (row || !areQuotesActive || (!isEnd && text.length - start < MAX_ROW)) return row ?? overlong(start, isEnd);
    brokenQuotes++;
    return readRow(text, start, delimiter, false, isEnd) ?? overlong(start, isEnd);
  }

  /** A line beyond the limit becomes a row as it is, to bound memory. */
  function overlong(start: number, isEnd: boolean): Row | null {
    if (isEnd || text.length - start < MAX_ROW) return null;
    return { cells: [text.slice(start, start + MAX_VALUE)], next: text.length };
  }

  function* rows(isEnd: boolean): Generator<string[]> {
    let start = 0;
    for (let row = next(start, isEnd); row && start < text.length; row = next(start, isEnd)) {
      start = row.next;
      if (row.cells.some((cell) => cell !== "")) yield row.cells;
    }
    text = text.slice(start);
  }

  return {
    *write(piece) {
      text += piece;
      yield* rows(false);
    },
    end: () => [...rows(true)],
  };
}

/** Reads the row at `start`; null if it is incomplete. */
function readRow(
  text: string,
  start: number,
  delimiter: Delimiter,
  areQuotesActive: boolean,
  isEnd: boolean,
): Row | null {
  const cells: string[] = [];
  for (let at = start; ;) {
    const isQuoted = areQuotesActive && text[at] === '"';
    const stop = isQuoted ? closingQuote(text, at, delimiter, isEnd) : cellEnd(text, at, delimiter, isEnd);
    if (stop < 0) return null;
    const cell = isQuoted ? text.slice(at + 1, stop).replaceAll('""', '"') : text.slice(at, stop);
    if (cells.length < MAX_CELLS) cells.push(cell.slice(0, MAX_VALUE));
    const end = isQuoted ? stop + 1 : stop;
    if (text[end] !== delimiter) return { cells, next: end + 1 };
    at = end + 1;
  }
}

function cellEnd(text: string, from: number, delimiter: Delimiter, isEnd: boolean): number {
  const ends = CELL_ENDS[delimiter];
  ends.lastIndex = from;
  const match = ends.exec(text);
  return match ? match.index : isEnd ? text.length : -1;
}

const CELL_ENDS: Record<Delimiter, RegExp> = { ",": /[,\r\n]/g, ";": /[;\r\n]/g, "\t": /[\t\r\n]/g };

/** Finds the quote that ends a cell: not doubled, and before a delimiter, a line end or the end of the file. */
function closingQuote(text: string, open: number, delimiter: Delimiter, isEnd: boolean): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const after = text[at + 1];
    if (after === '"') at++;
    else if (after === undefined) return isEnd ? at : -1;
    else if (after === delimiter || after === "\n" || after === "\r") return at;
  }
  return -1;
}
