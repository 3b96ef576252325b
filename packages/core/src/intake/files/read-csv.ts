import { setImmediate } from "node:timers/promises";
import { inBatches } from "./batches.ts";
import { cleanDescription, cleanTitle, cleanUrl, cleanIcon } from "./bounded-text.ts";
import { type Columns, type Field, guessColumns, splitFolder, unguardCell } from "./csv-columns.ts";
import { csvRecords } from "./csv-records.ts";
import type { Delimiter } from "./csv-row.ts";
import type { FileLink } from "./file-link.ts";
import { toFolderPath, isContainerName } from "./folder-path.ts";
import { type CsvReader, type FileContext, unknownFile } from "./formats/format.ts";
import { readOwnCells } from "./own-fields.ts";
import { parseDate } from "./parse-date.ts";
import { isTagList, readTagList, splitTags } from "./parse-tags.ts";

/** How the rows of a CSV become links. */
export interface CsvTable {
  delimiter: Delimiter;
  /** Rows up to the header and with it; 0 without a header. */
  rowsAbove: number;
  /** Null without a header: the first row decides. */
  columns: Columns | null;
  /** The header's names, reduced to letters. */
  names: readonly string[];
  complete?: CsvReader["complete"];
}

/** Reads a CSV with or without a header and with any of the known columns. */
export async function* readCsv(
  pieces: AsyncIterable<string>,
  table: CsvTable,
  file: FileContext = unknownFile,
): AsyncGenerator<FileLink[]> {
  const records = csvRecords(table.delimiter);
  const readRow = createRowReader(table, file);
  for await (const piece of pieces) {
    yield* inBatches(toLinks(records.write(piece), readRow));
    await setImmediate();
  }
  yield* inBatches(toLinks(records.end(), readRow));
}

type RowReader = (row: string[]) => FileLink | null;

function* toLinks(rows: Iterable<string[]>, readRow: RowReader): Generator<FileLink> {
  for (const row of rows) {
    const link = readRow(row);
    if (link) yield link;
  }
}

function createRowReader(table: CsvTable, file: FileContext): RowReader {
  let { columns, rowsAbove } = table;
  return (row) => {
    if (/^\s*sep=/i.test(row[0] ?? "")) return null; // Excel's separator line.
    if (rowsAbove > 0) {
      rowsAbove--;
      return null;
    }
    columns ??= guessColumns(row);
    const link = readCells(row, columns);
    if (!table.complete) return link;
    return table.complete(link, (column) => unguardCell(row[table.names.indexOf(column)] ?? ""), file);
  };
}

function readCells(row: string[], columns: Columns): FileLink {
  const cells = (field: Field) => (columns.get(field) ?? []).map((index) => unguardCell(row[index] ?? ""));
  const cell = (field: Field) => firstText(row, columns.get(field) ?? []);
  const isOurs = columns.has("isAiGenerated");
  const link: FileLink = {
    url: cleanUrl(cell("url")),
    title: cleanTitle(cell("title")),
    description: joinTexts(cells("description")),
    tags: readTags(cell("tags")),
    addedAt: parseDate(cell("addedAt")),
    icon: cleanIcon(...cells("icon")),
    folder: readFolder(cell("folder"), isOurs),
  };
  return isOurs ? Object.assign(link, readOwnCells(cell)) : link;
}

function firstText(row: string[], indexes: readonly number[]): string {
  for (const index of indexes) {
    const text = row[index];
    if (text !== undefined && text.trim() !== "") return unguardCell(text);
  }
  return "";
}

/** Joins several texts: Raindrop has a person's note and a page's excerpt. */
function joinTexts(texts: readonly string[]): string | null {
  if (texts.length < 2) return cleanDescription(texts[0] ?? "");
  const distinct = new Set(texts.map((text) => text.trim()).filter((text) => text !== ""));
  return cleanDescription([...distinct].join("\n\n"));
}

/** Tags separated by commas, by `|` (Pocket) or semicolons, or as a list of JSON or Python. */
function readTags(text: string): string[] {
  if (text === "") return [];
  return isTagList(text) ? readTagList(text) : splitTags(text, ",|;");
}

/** Drops an outermost container such as Raindrop's "Unsorted", except in our own files. */
function readFolder(text: string, isOurs: boolean): readonly string[] {
  if (text === "") return [];
  const path = toFolderPath(splitFolder(text, isOurs));
  return !isOurs && path[0] !== undefined && isContainerName(path[0]) ? path.slice(1) : path;
}
