import { MAX_VALUE } from "./bounded-text.ts";
import { type CsvRow, type Delimiter, MAX_ODD_CELL, type Quoting, readRow } from "./csv-row.ts";

/** Max. length of a row, as wallabag's with a whole article; a quote still open by then is taken as text. */
const MAX_ROW = 8 * 1024 * 1024;
/** After this many unclosed quotes, quotes are taken as text: otherwise a hostile file would be read a thousand times. */
const MAX_BROKEN_QUOTES = 50;
/** After this many odd rows that were read in both ways of quoting, the file goes on in the last one. */
const MAX_COMPARED = 200;
const BACKSLASHED = String.raw`\"`;

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
  let maxRow = MAX_ROW;
  let brokenQuotes = 0;
  /** The length of text at which a row that is incomplete is read again. */
  let enough = 0;

  function next(start: number, isEnd: boolean): CsvRow | null {
    const length = text.length - start;
    const areQuotesActive = brokenQuotes < MAX_BROKEN_QUOTES;
    const read = (way: Quoting) => readRow({ text, delimiter, isEnd, maxCell: maxRow }, start, way);
    const isLong = isEnd || length >= MAX_ODD_CELL;
    const row = areQuotesActive ? quoting.choose(text, start, isLong, read) : read("none");
    if (row || (!isEnd && length < maxRow)) return row;
    // Otherwise a hostile file would be read to its end for each of its rows.
    maxRow = MAX_ODD_CELL;
    if (areQuotesActive) brokenQuotes++;
    // A line beyond the limit becomes a row as it is, to bound memory.
    return read("none") ?? { cells: [text.slice(start, start + MAX_VALUE)], next: text.length, isClean: false };
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
    const hasEscape = text.slice(start, row?.next).includes(BACKSLASHED);
    if (hasEscape && !this.#isRight(row) && this.#compared < MAX_COMPARED) return this.#compare(row, read, isLong);
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
