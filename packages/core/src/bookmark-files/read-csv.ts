import { setImmediate } from "node:timers/promises";
import { inBatches } from "./batches.ts";
import { cleanDescription, cleanName, cleanTitle, cleanUrl } from "./bounded-text.ts";
import { cleanIcon } from "./clean-icon.ts";
import { type Columns, columnsOf, type Field, guessColumns } from "./csv-columns.ts";
import { splitFolder } from "./csv-folder.ts";
import { unguardCell } from "./csv-guard.ts";
import { csvRecords, type Delimiter } from "./csv-records.ts";
import type { FileLink } from "./file-link.ts";
import { folderOf, isContainerName } from "./folder-path.ts";
import { parseDate } from "./parse-date.ts";
import { splitTags } from "./parse-tags.ts";

/** The rows of a CSV with or without a header; which optional columns there are is up to the file. */
export async function* readCsv(pieces: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<FileLink[]> {
  const records = csvRecords(delimiter);
  const linkOf = createRowReader();
  for await (const piece of pieces) {
    yield* inBatches(linksOf(records.write(piece), linkOf));
    await setImmediate();
  }
  yield* inBatches(linksOf(records.end(), linkOf));
}

type RowReader = (row: string[]) => FileLink | null;

function* linksOf(rows: Iterable<string[]>, linkOf: RowReader): Generator<FileLink> {
  for (const row of rows) {
    const link = linkOf(row);
    if (link) yield link;
  }
}

/** The first row decides about the columns; null for the header itself. */
function createRowReader(): RowReader {
  let columns: Columns | null = null;
  return (row) => {
    if (columns) return readRow(row, columns);
    if (/^\s*sep=/i.test(row[0] ?? "")) return null; // Excel's own first line.
    columns = columnsOf(row);
    if (columns) return null;
    columns = guessColumns(row);
    return readRow(row, columns);
  };
}

function readRow(row: string[], columns: Columns): FileLink {
  const cells = (field: Field) => (columns.get(field) ?? []).map((place) => unguardCell(row[place] ?? ""));
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

function firstText(row: string[], places: readonly number[]): string {
  for (const place of places) {
    const text = row[place];
    if (text !== undefined && text.trim() !== "") return unguardCell(text);
  }
  return "";
}

/** Raindrop has a note of the person and an excerpt of the page: both are kept. */
function joinTexts(texts: readonly string[]): string | null {
  if (texts.length < 2) return cleanDescription(texts[0] ?? "");
  const distinct = new Set(texts.map((text) => text.trim()).filter((text) => text !== ""));
  return cleanDescription([...distinct].join("\n\n"));
}

/** Commas; Pocket writes `a|b`, others semicolons or a JSON list. */
function readTags(text: string): string[] {
  if (text === "") return [];
  const list = /^\s*\[\s*"([^]*)"\s*\]\s*$/.exec(text);
  return splitTags(list ? (list[1] ?? "").replace(/"\s*,\s*"/g, ",") : text, ",|;");
}

/** An outermost "Unsorted" is Raindrop's word for no folder, and so on; in our own file every name is meant. */
function readFolder(text: string, isOurs: boolean): readonly string[] {
  if (text === "") return [];
  const path = folderOf(splitFolder(text, isOurs));
  return !isOurs && path[0] !== undefined && isContainerName(path[0]) ? path.slice(1) : path;
}

function readOwnCells(cell: (field: Field) => string): Partial<FileLink> {
  const summary = cleanDescription(cell("aiSummary"));
  const relevance = cell("aiRelevance").trim();
  const chosenBy = cell("isAiGenerated").trim().toLowerCase();
  const icon = cleanName(cell("categoryIcon"));
  return {
    ...(summary !== null ? { aiSummary: summary } : {}),
    ...(/^\d{1,2}(\.\d+)?$/.test(relevance) ? { aiRelevance: Number(relevance) } : {}),
    ...(chosenBy === "ai" || chosenBy === "person" ? { isAiGenerated: chosenBy === "ai" } : {}),
    ...(icon !== "" ? { categoryIcon: icon } : {}),
  };
}
