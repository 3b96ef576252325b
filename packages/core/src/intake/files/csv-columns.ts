import type { ExportLink } from "./file-link.ts";

/** The field that a column is read as. Several columns may map to one (Raindrop: note and excerpt). */
export type Field = keyof ExportLink;

const HEADER: Record<Field, string> = {
  url: "url",
  title: "title",
  description: "description",
  tags: "tags",
  folder: "folder",
  addedAt: "created",
  icon: "icon",
  aiSummary: "ai_summary",
  aiRelevance: "ai_relevance",
  isAiGenerated: "chosen_by",
  categoryIcon: "category_icon",
};

/** The columns of our own CSV, in order; `chosen_by` identifies such a file. */
export const CSV_HEADER = Object.entries(HEADER).map(([field, name]) => [name, field as Field] as const);

/** Header names, reduced to lower-case letters; earlier names of a field take precedence. */
const NAMES: Record<Field, readonly string[]> = {
  url: [
    "url",
    "link",
    "href",
    "uri",
    "address",
    "pageurl",
    "bookmarkurl",
    "givenurl",
    "resolvedurl",
    "website",
    "bookmark",
  ],
  title: ["title", "name", "pagetitle", "giventitle", "resolvedtitle"],
  description: ["description", "note", "notes", "excerpt", "desc", "comment", "comments", "extended", "selection"],
  tags: ["tags", "tag", "labels", "keywords"],
  folder: ["folder", "folderpath", "path", "category", "collection", "group", "list"],
  addedAt: [
    "created",
    "createdat",
    "timeadded",
    "dateadded",
    "addedat",
    "adddate",
    "date",
    "added",
    "time",
    "timestamp",
    "savedat",
    "datesaved",
  ],
  icon: ["icon", "favicon", "faviconurl"],
  aiSummary: ["aisummary"],
  aiRelevance: ["airelevance"],
  isAiGenerated: ["chosenby"],
  categoryIcon: ["categoryicon"],
};

/** Column indexes by field. */
export type Columns = ReadonlyMap<Field, readonly number[]>;

/** Maps a header row to columns; null if the row is not a header. */
export function parseHeader(row: readonly string[]): Columns | null {
  const names = row.slice(0, 100).map((cell) => cell.toLowerCase().replace(/[^\p{L}]/gu, ""));
  const columns = new Map<Field, number[]>();
  for (const field of Object.keys(NAMES) as Field[]) {
    const indexes = NAMES[field].map((name) => names.indexOf(name)).filter((index) => index >= 0);
    if (indexes.length > 0) columns.set(field, indexes);
  }
  return columns.has("url") && !row.some((cell) => /^\s*https?:\/\//i.test(cell)) ? columns : null;
}

/**
 * Guesses the columns of a file without a header: the URL, and the first other column with text as title. The rest is
 * ignored.
 */
export function guessColumns(row: readonly string[]): Columns {
  const url = Math.max(
    0,
    row.findIndex((cell) => /^\s*https?:\/\//i.test(cell)),
  );
  const title = row.findIndex((cell, index) => index !== url && /\p{L}/u.test(cell));
  return new Map<Field, number[]>([["url", [url]], ...(title >= 0 ? [["title", [title]] as [Field, number[]]] : [])]);
}

/** Joins a path to one cell, `a/b/c`; slashes and backslashes in names are escaped. */
export function joinFolder(path: readonly string[]): string {
  return path.map((name) => name.replace(/[\\/]/g, String.raw`\$&`)).join("/");
}

/** Reverses {@link joinFolder}. Only our own files escape. */
export function splitFolder(cell: string, isEscaped: boolean): string[] {
  if (!isEscaped) return cell.split("/");
  const names = cell.match(/(?:\\[^]|[^/\\])+|\\$/g) ?? [];
  return names.map((name) => name.replace(/\\([^])/g, "$1"));
}

/**
 * Prefixes cells that a spreadsheet would run as a formula with an apostrophe; also cells that already look prefixed, so
 * that {@link unguardCell} is exact.
 */
export function guardCell(cell: string): string {
  return /^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** Reverses {@link guardCell}. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
