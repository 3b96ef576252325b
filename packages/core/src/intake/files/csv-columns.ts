import { foldText } from "@bowerbird/bookmark/fold-text";
import type { ExportLink } from "./file-link.ts";
import { parseDate, possibleOrders } from "./parse-date.ts";
import { ownColumns, type OwnFields } from "./own-fields.ts";
import localized from "./column-names.json" with { type: "json" };

/** The field that a column is read as. Several columns may map to one (Raindrop: note and excerpt). */
export type Field = keyof ExportLink;

/** The fields that other products have, too. */
export type CommonField = Exclude<Field, keyof OwnFields>;

const header: Record<CommonField, string> = {
  url: "url",
  title: "title",
  description: "description",
  tags: "tags",
  folder: "folder",
  addedAt: "created",
  icon: "icon",
};

/** The columns of our own CSV, in order; `chosen_by` identifies such a file. */
export const csvHeader: readonly (readonly [string, Field])[] = [
  ...Object.entries(header).map(([field, name]) => [name, field as Field] as const),
  ...ownColumns.map(([field, name]) => [name, field] as const),
];

/** Header names, reduced to lower-case letters; earlier names of a field take precedence. */
const columnNames: Record<CommonField, readonly string[]> = {
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
    "saveddate",
    "datesaved",
    "createdtime",
    "creationdate",
  ],
  icon: ["icon", "favicon", "faviconurl"],
};
const allNames: readonly (readonly [Field, readonly string[]])[] = [
  ...Object.entries(columnNames).map(([field, names]) => [field as Field, names] as const),
  ...ownColumns.map(([field, name]) => [field, [reduceName(name)]] as const),
];

/** Our own names, which other products give to other fields: their `notes` are a description. */
const ownNames = csvHeader.map(([name, field]) => [field, [reduceName(name)]] as const);

/** Column indexes by field. */
export type Columns = ReadonlyMap<Field, readonly number[]>;

/** Further names of columns, which take precedence. */
export type MoreColumns = Partial<Record<CommonField, readonly string[]>>;

/** Maps a header row to columns; null if the row is not a header. */
export function parseHeader(row: readonly string[], more: MoreColumns = {}): Columns | null {
  const columns = readNames(row, more);
  return columns.has("url") && !row.some((cell) => /^\s*https?:\/\//i.test(cell)) ? columns : null;
}

/** The columns whose names are known. */
function readNames(row: readonly string[], more: MoreColumns = {}): Columns {
  const cells = reduceHeader(row);
  const columns = new Map<Field, number[]>();
  for (const [field, names] of cells.includes("chosenby") ? ownNames : allNames) {
    const all = [...(more[field as CommonField] ?? []), ...names];
    const indexes = all.map((name) => cells.indexOf(name)).filter((index) => index >= 0);
    if (indexes.length > 0) columns.set(field, [...new Set(indexes)]);
  }
  return columns;
}

/**
 * The names of a header's columns, reduced. One in another language becomes the English one that it stands for, so that a
 * reader reads its product's file in every language.
 */
export function reduceHeader(row: readonly string[]): string[] {
  const names = row.slice(0, 100).map(reduceName);
  const taken = new Set(names);
  return names.map((name) => {
    const english = englishColumns.has(name) ? undefined : toEnglishName(name);
    // "Adresse" may stand beside "URL", or beside "Link".
    const free = [english, ...(textColumns.includes(english ?? "") ? textColumns : [])].find(
      (one) => one && !taken.has(one),
    );
    if (free === undefined) return name;
    taken.add(free);
    return free;
  });
}

/** Names of texts that languages have more words for than English: "Notitie" and "Opmerking" stand side by side. */
const textColumns: readonly string[] = ["note", "comment", "description"];

const englishColumns: ReadonlySet<string> = new Set(allNames.flatMap(([, names]) => names));

/**
 * Guesses the columns of a file without a header by its first row, beside that of the URL, which is known: a date; the first other column with text as the
 * title, further ones and empty ones as the description. Numbers are ignored.
 */
function guessColumns(row: readonly string[], url: number): Columns {
  const isUrl = (index: number) => /^\s*https?:\/\//i.test(row[index]!);
  const others = [...row.keys()].filter((index) => index !== url && index < 100 && !isUrl(index));
  const isDate = (index: number) => parseDate(row[index]) !== null || possibleOrders(row[index]!).length > 0;
  const date = others.find(isDate);
  const texts = others.filter((index) => index !== date && (/\p{L}/u.test(row[index]!) || row[index]!.trim() === ""));
  const title = texts.find((index) => row[index]!.trim() !== "");
  const fields: [Field, (number | undefined)[]][] = [
    ["url", [url]],
    ["title", [title]],
    ["description", texts.filter((index) => index !== title)],
    ["addedAt", [date]],
  ];
  const known = fields.map(([field, indexes]) => [field, indexes.filter((index) => index !== undefined)] as const);
  return new Map(known.filter(([, indexes]) => indexes.length > 0));
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

/** Reverses {@link guardCell}. Other programs guard cells, too, but also leave `'-ism' words` as they are. */
export function unguardCell(cell: string, isOurs: boolean): string {
  if (!/^'+[=+\-@\t\r\n]/.test(cell)) return cell;
  const isQuotation = !isOurs && /^'[^']+'(?!\p{L})/u.test(cell);
  return isQuotation ? cell : cell.slice(1);
}

/** Letters only and without accents, which all spellings of a name share: "Created at" and "created_at". */
function reduceName(name: string): string {
  return foldText(name).replace(/[^\p{L}]/gu, "");
}

/** The English name of a column that a product names in another language; undefined if it is not known. Both are reduced. */
function toEnglishName(name: string): string | undefined {
  return englishNames.get(name);
}

const englishNames = new Map(
  Object.values<Readonly<Record<string, readonly string[]>>>(localized)
    .flatMap((names) => Object.entries(names))
    .flatMap(([english, all]) => all.map((name) => [reduceName(name), english] as const)),
);

const withScheme = /^\s*https?:\/\//i;
const pictureUrl = /\.(?:png|jpe?g|gif|webp|svg|ico|avif|bmp)(?:[?#]|$)|avatar|favicon|thumb|profile_?(?:image|pic)/i;
const pictureName = /avatar|image|icon|photo|picture|thumb|cover|logo|banner|media/;
const linkName = /url|link|href|uri|address|permalink/;
/** Of what else is around a link: who wrote it, where it was found. */
const asideName = /author|user|profile|source|site|home|feed|parent/;

/**
 * The columns of a table of which no column has a name for addresses.
 *
 * @param names of the columns; null without any
 * @param rows below the names
 * @returns with the column of the addresses, the first that has one in each row, and whether several have; null without any
 */
export function chooseColumns(
  names: readonly string[] | null,
  rows: readonly (readonly string[])[],
): { columns: Columns; url: number; first: number; hasOthers: boolean } | null {
  const [row = []] = rows;
  const indexes = [...row.keys()].slice(0, 100);
  const isFull = (index: number) => rows.every((cells) => withScheme.test(cells[index] ?? ""));
  const first = indexes.find(isFull);
  if (first === undefined) return null;
  const candidates = indexes.filter((index) => isMostlyAddresses(rows.map((cells) => cells[index] ?? "")));
  const scored = candidates.map((index) => ({
    index,
    score: score(
      names?.[index] ?? "",
      rows.map((cells) => cells[index] ?? ""),
    ),
  }));
  const url = scored.reduce((best, one) => (one.score > best.score ? one : best)).index;
  return { columns: withNames(names, guessColumns(row, url), url), url, first, hasOthers: candidates.length > 1 };
}

function isMostlyAddresses(cells: readonly string[]): boolean {
  const addresses = cells.filter((cell) => withScheme.test(cell)).length;
  const isRestEmpty = cells.every((cell) => cell.trim() === "" || withScheme.test(cell));
  return isRestEmpty && addresses * 2 >= cells.length;
}

/** By its name first; then by how little its addresses are of pictures, how different and how long they are. */
function score(name: string, cells: readonly string[]): number {
  const reduced = reduceName(name);
  const isLink = linkName.test(reduced) && !asideName.test(reduced);
  const byName = pictureName.test(reduced) ? -10 : isLink ? 10 : 0;
  const pictures = cells.filter((cell) => pictureUrl.test(cell)).length / cells.length;
  const different = new Set(cells).size / cells.length;
  const length = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  return byName - 6 * pictures + 4 * different + Math.min(length, 200) / 200;
}

/** Where a column has a known name, that says what it is; the others are guessed only without any. */
function withNames(names: readonly string[] | null, guessed: Columns, url: number): Columns {
  const named = new Map(names ? readNames(names) : []);
  named.delete("url");
  if (named.size === 0) return guessed;
  const title: [Field, readonly number[]][] = guessed.has("title") ? [["title", guessed.get("title")!]] : [];
  return new Map([...title, ...named, ["url", [url]]]);
}
