/** What a column can hold for us. Several columns may hold the same (Raindrop: note and excerpt). */
export type Field =
  | "url"
  | "title"
  | "description"
  | "tags"
  | "folder"
  | "addedAt"
  | "icon"
  | "aiSummary"
  | "aiRelevance"
  | "isAiGenerated"
  | "categoryIcon";

/** The columns of our own CSV, in order; the reader knows the file as ours by `chosen_by`. */
export const CSV_HEADER: readonly [string, Field][] = [
  ["url", "url"],
  ["title", "title"],
  ["description", "description"],
  ["tags", "tags"],
  ["folder", "folder"],
  ["created", "addedAt"],
  ["icon", "icon"],
  ["ai_summary", "aiSummary"],
  ["ai_relevance", "aiRelevance"],
  ["chosen_by", "isAiGenerated"],
  ["category_icon", "categoryIcon"],
];

/** Names in lower case without anything but letters; the first name of a field that the header has is taken first. */
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

/** Where each field stands in a row. */
export type Columns = ReadonlyMap<Field, readonly number[]>;

/** The columns that a header row names, or null when the row is no header: no column is called like an address. */
export function columnsOf(row: readonly string[]): Columns | null {
  const names = row.slice(0, 100).map((cell) => cell.toLowerCase().replace(/[^\p{L}]/gu, ""));
  const columns = new Map<Field, number[]>();
  for (const field of Object.keys(NAMES) as Field[]) {
    const places = NAMES[field].map((name) => names.indexOf(name)).filter((place) => place >= 0);
    if (places.length > 0) columns.set(field, places);
  }
  return columns.has("url") && !row.some((cell) => /^\s*https?:\/\//i.test(cell)) ? columns : null;
}

/**
 * Columns of a file without a header, by its first row: the address, and the first other column with text as title.
 * The rest says nothing about itself and is left out.
 */
export function guessColumns(row: readonly string[]): Columns {
  const url = Math.max(
    0,
    row.findIndex((cell) => /^\s*https?:\/\//i.test(cell)),
  );
  const title = row.findIndex((cell, place) => place !== url && /\p{L}/u.test(cell));
  return new Map<Field, number[]>([["url", [url]], ...(title >= 0 ? [["title", [title]] as [Field, number[]]] : [])]);
}
