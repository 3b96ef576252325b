import { setImmediate } from "node:timers/promises";
import { format } from "@bowerbird/contract/messages";
import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import { inBatches } from "./batches.ts";
import { cleanDescription, cleanIcon, cleanTitle, cleanUrl } from "./decode-text.ts";
import { type Columns, type Field, splitFolder, unguardCell } from "./csv-columns.ts";
import { csvRecords, type Delimiter } from "./csv-records.ts";
import type { FileLink, FileListener } from "./file-link.ts";
import { toFolderPath, toForeignPath } from "./folder-path.ts";
import { type CsvReader, type FileContext, unknownFile } from "./formats/format.ts";
import { readOwnCells } from "./own-fields.ts";
import { type DateOrder, parseDate, parseOwnDate, possibleOrders } from "./parse-date.ts";
import { isTagList, readTagList, splitTags } from "./parse-tags.ts";
import t from "../messages.json" with { type: "json" };

/** How the rows of a CSV become links. */
export interface CsvTable {
  delimiter: Delimiter;
  /** Rows up to the header and with it; 0 without a header. */
  rowsAbove: number;
  columns: Columns;
  /** The header's names, reduced to letters. */
  names: readonly string[];
  /** The name or number of the column that was chosen of several with addresses. */
  urlColumn?: string | null;
  complete?: CsvReader["complete"];
  /** Where the format says it. */
  dateOrder?: DateOrder;
}

/** Reads a CSV with or without a header and with any of the known columns. */
export async function* readCsv(
  pieces: AsyncIterable<string>,
  table: CsvTable,
  file: FileContext = unknownFile,
  listener: FileListener = {},
): AsyncGenerator<FileLink[]> {
  const records = csvRecords(table.delimiter);
  if (table.urlColumn) listener.onNote?.(format(t.urlColumn, { column: cleanTitle(table.urlColumn) }));
  const rows = new CsvLinks(table, file, listener);
  for await (const piece of pieces) {
    yield* inBatches(rows.read(records.write(piece)));
    await setImmediate();
  }
  yield* inBatches(rows.read(records.end()));
  yield* inBatches(rows.end());
}

/** Characters of rows that wait for a date which tells the order of all. */
const maxHeld = 16 * 1024 * 1024;

/** Turns rows into links. Rows whose date is ambiguous wait for one that is not. */
class CsvLinks {
  readonly #table: CsvTable;
  readonly #file: FileContext;
  readonly #listener: FileListener;
  readonly #dates: DateColumn;
  readonly #columns: Columns;
  #rowsAbove: number;
  #isFirst = true;
  #held: string[][] = [];
  #heldSize = 0;

  constructor(table: CsvTable, file: FileContext, listener: FileListener) {
    this.#table = table;
    this.#file = file;
    this.#listener = listener;
    this.#dates = new DateColumn(table.dateOrder ?? null);
    this.#columns = table.columns;
    this.#rowsAbove = table.rowsAbove;
  }

  *read(rows: Iterable<string[]>): Generator<FileLink> {
    for (const row of rows) {
      const isSeparator = this.#isFirst && isExcelsSeparator(row);
      this.#isFirst = false;
      if (isSeparator || this.#rowsAbove-- > 0) continue;
      if (row.every((cell) => cell.trim() === "")) continue;
      this.#hold(row, this.#columns);
      if (this.#dates.isOpen && this.#heldSize < maxHeld) continue;
      yield* this.end();
    }
  }

  #hold(row: string[], columns: Columns): void {
    const cells = row.map((cell) => unguardCell(cell, isOurs(columns)));
    this.#held.push(cells);
    this.#heldSize += cells.reduce((sum, cell) => sum + cell.length, 0);
    this.#dates.learn(firstDate(cells, columns, this.#dates));
  }

  /** The links that wait. */
  *end(): Generator<FileLink> {
    const note = this.#dates.close(currentLanguage());
    if (note) this.#listener.onNote?.(note);
    const rows = this.#held;
    [this.#held, this.#heldSize] = [[], 0];
    for (const row of rows) {
      const link = this.#toLink(row);
      if (link) yield link;
    }
  }

  #toLink(row: string[]): FileLink | null {
    const link = readCells(row, this.#columns, this.#dates);
    const { complete, names } = this.#table;
    if (!complete) return link;
    return complete(link, (column) => row[names.indexOf(column)] ?? "", this.#file);
  }
}

/** Excel's first line, `sep=;`, is no row; it is itself read with the separator. */
function isExcelsSeparator(row: readonly string[]): boolean {
  return /^\s*sep=.?\s*$/i.test(row.join(""));
}

function isOurs(columns: Columns): boolean {
  return columns.has("isAiGenerated");
}

function readCells(row: string[], columns: Columns, dates: DateColumn): FileLink {
  const cells = (field: Field) => (columns.get(field) ?? []).map((index) => row[index] ?? "");
  const cell = (field: Field) => firstText(row, columns.get(field) ?? []);
  const isOwn = isOurs(columns);
  const link: FileLink = {
    url: cleanUrl(cell("url")),
    title: cleanTitle(cell("title")),
    description: joinTexts(cells("description")),
    tags: readTags(cell("tags"), isOwn),
    addedAt: dates.parse(firstDate(row, columns, dates)),
    icon: cleanIcon(...cells("icon")),
    folder: readFolder(cell("folder"), isOwn),
  };
  if (!isOwn) return link;
  return Object.assign(link, { addedAt: parseOwnDate(cell("addedAt")) ?? link.addedAt }, readOwnCells(cell));
}

function firstText(row: string[], indexes: readonly number[], isReadable = isText): string {
  const index = indexes.find((candidate) => isReadable(row[candidate] ?? ""));
  return index === undefined ? "" : row[index]!;
}

function isText(cell: string): boolean {
  return cell.trim() !== "";
}

/** The first of several dates that is one: others hold `0` or `n/a`. */
function firstDate(row: string[], columns: Columns, dates: DateColumn): string {
  return firstText(row, columns.get("addedAt") ?? [], (cell) => dates.isDate(cell));
}

/** Joins several texts: Raindrop has a person's note and a page's excerpt. */
function joinTexts(texts: readonly string[]): string | null {
  if (texts.length < 2) return cleanDescription(texts[0] ?? "");
  const distinct = new Set(texts.map((text) => text.trim()).filter((text) => text !== ""));
  return cleanDescription([...distinct].join("\n\n"));
}

/** Tags separated by commas, by `|` (Pocket) or semicolons, or, except in our own files, as a list of JSON or Python. */
function readTags(text: string, isOwn: boolean): string[] {
  if (text === "") return [];
  return !isOwn && isTagList(text) ? readTagList(text) : splitTags(text, ",|;");
}

/** Drops an outermost container such as Raindrop's "Unsorted", except in our own files. */
function readFolder(text: string, isOwn: boolean): readonly string[] {
  if (text === "") return [];
  const names = splitFolder(text, isOwn);
  return isOwn ? toFolderPath(names) : toForeignPath(names);
}

/**
 * The dates of a column. Their order of day, month and year is that of the first one that can be read in one way only; if
 * there is none, that of the person's language.
 */
class DateColumn {
  #order: DateOrder | null;
  #ambiguous: string | null = null;

  /** @param order null if it is not known */
  constructor(order: DateOrder | null) {
    this.#order = order;
  }

  /** Whether a later cell may tell how the cells so far are read. */
  get isOpen(): boolean {
    return this.#order === null && this.#ambiguous !== null;
  }

  learn(cell: string): void {
    if (this.#order !== null || cell === "") return;
    const orders = possibleOrders(cell);
    if (orders.length > 1) this.#ambiguous ??= cell.trim().slice(0, 50);
    else if (orders[0] && orders[0] !== "ymd") this.#order = orders[0];
  }

  /** Takes the order of a language. @returns a sentence that says so; null if the column says its order, or needs none */
  close(language: string): string | null {
    const example = this.#ambiguous;
    if (this.#order !== null || example === null) return null;
    this.#order = localOrder(language);
    const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(this.parse(example)!);
    return format(t.datesGuessed, { example, date });
  }

  /** Whether a cell is a date, in whatever order. */
  isDate(cell: string): boolean {
    return this.parse(cell) !== null || possibleOrders(cell).length > 0;
  }

  parse(cell: string): Date | null {
    return parseDate(cell, Date.now(), this.#order ?? undefined) ?? fromSpreadsheet(cell);
  }
}

/** The order in which a language writes short dates. */
export function localOrder(language: string): DateOrder {
  const parts = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { dateStyle: "short" }).formatToParts(0);
  const letters = parts.map(({ type }) => ({ day: "d", month: "m", year: "y" })[type as string] ?? "").join("");
  return letters === "mdy" || letters === "ymd" ? letters : "dmy";
}

/** Spreadsheets count days from 1899-12-30. */
function fromSpreadsheet(cell: string): Date | null {
  const days = /^\s*(\d{5}(?:\.\d{1,12})?)\s*$/.exec(cell)?.[1];
  return days === undefined ? null : parseDate(Math.round((Number(days) - 25_569) * 86_400));
}
