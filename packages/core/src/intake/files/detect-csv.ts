import { chooseColumns, parseHeader, reduceHeader } from "./csv-columns.ts";
import { csvRecords, type Delimiter, delimiters } from "./csv-records.ts";
import type { CsvReader } from "./formats/format.ts";
import type { CsvTable } from "./read-csv.ts";

const withScheme = /^\s*https?:\/\//i;
/** Rows sampled to tell a CSV without a header from a list of URLs. */
const sampleSize = 20;
/** Rows in which a header is looked for: Google writes a description of the list above it. */
const headerRows = 6;

/** Finds the header of a CSV; null without one. */
export function findHeader<R extends CsvReader>(
  text: string,
  readers: readonly R[],
): { table: CsvTable; reader: R | null } | null {
  for (const delimiter of delimiters) {
    const rows = sample(text, delimiter, headerRows);
    for (const [index, row] of rows.entries()) {
      if (row.some((cell) => withScheme.test(cell)) || isRuled(rows[index + 1])) break;
      const found = readHeader(row, readers);
      if (!found || (index > 0 && found.columns.size < 2)) continue;
      const { reader, columns, names } = found;
      const table = {
        delimiter,
        rowsAbove: index + 1,
        columns,
        names,
        complete: reader?.complete,
        dateOrder: reader?.dateOrder,
      };
      return { table, reader };
    }
  }
  return null;
}

/** Markdown's tables have a line of dashes below the header. */
function isRuled(below: readonly string[] = []): boolean {
  const line = below.join("");
  return line.includes("--") && !/[^\s:+-]/.test(line);
}

function readHeader<R extends CsvReader>(row: readonly string[], readers: readonly R[]) {
  if (row.length < 2) return null;
  const names = reduceHeader(row);
  const reader = readers.find(({ header }) => header.every((name) => names.includes(name))) ?? null;
  const columns = parseHeader(row, reader?.columns);
  return columns && { reader, columns, names };
}

/** Recognizes a CSV without a header, or with one of unknown names; null if the text is none. */
export function findTableWithoutHeader(text: string): CsvTable | null {
  // OneTab writes an address and its title with `|`, and titles hold this sign, too.
  for (const delimiter of delimiters.filter((sign) => sign !== "|")) {
    const rows = sample(text, delimiter, sampleSize);
    const [first, second] = rows;
    // Names hold no address, and are as many as the cells.
    const isNamed = first && second?.length === first.length && !first.some((cell) => withScheme.test(cell));
    const rowsAbove = isNamed ? 1 : 0;
    const body = rows.slice(rowsAbove);
    const chosen = chooseColumns(isNamed ? first : null, body);
    if (!chosen || !isTable(body, chosen.first, text, delimiter)) continue;
    const { columns, url, hasOthers } = chosen;
    const urlColumn = hasOthers ? (isNamed ? first[url]!.trim() : "") || String(url + 1) : null;
    return { delimiter, rowsAbove, columns, names: [], urlColumn };
  }
  return null;
}

/**
 * Whether all rows, which have URLs in one column, are equally long, and a sign shows that the delimiter is not part of the
 * URLs, which may contain commas and semicolons: a tab, a quote, a space, or a column before the URL.
 */
function isTable(rows: readonly string[][], column: number, text: string, delimiter: Delimiter): boolean {
  const [first] = rows;
  if (!first || first.length < 2) return false;
  const isEven = rows.every((row) => row.length === first.length);
  return (
    isEven &&
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
