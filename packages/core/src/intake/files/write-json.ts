import type { ExportLink, FileCategory } from "./file-link.ts";
import { BACKUP_FORMAT, BACKUP_VERSION } from "./json-backup.ts";
import { type OwnFields, toOwnCell, toOwnJson } from "./own-fields.ts";
import { inBlocks } from "./batches.ts";
import { type CommonField, CSV_HEADER, type Field, guardCell, joinFolder } from "./csv-columns.ts";
import { joinTags, writeTagList } from "./parse-tags.ts";

export interface BackupContent {
  /** All categories, including empty ones. */
  categories: Iterable<FileCategory> | AsyncIterable<FileCategory>;
  bookmarks: AsyncIterable<ExportLink>;
  exportedAt: Date;
  settings?: object;
}

/** Writes the schema of json-backup.ts, one record per line, so that files can be compared. */
export async function* writeJson(content: BackupContent): AsyncGenerator<string> {
  const { categories, bookmarks, exportedAt, settings } = content;
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exportedAt: exportedAt.toISOString(), settings };
  yield `${JSON.stringify(head).slice(0, -1)},\n"categories": [`;
  yield* inBlocks(categories, createLineWriter(categoryRecord));
  yield `],\n"bookmarks": [`;
  yield* inBlocks(bookmarks, createLineWriter(bookmarkRecord));
  yield "]}\n";
}

function createLineWriter<T>(toRecord: (item: T) => object): (item: T) => string {
  let separator = "\n";
  return (item) => {
    const line = separator + JSON.stringify(toRecord(item));
    separator = ",\n";
    return line;
  };
}

/** Field by field, so that no other field of the caller's object (ids, owners) gets into a file. */
function categoryRecord({ name, parentPath, icon, color, pinned, isCustom, position }: FileCategory): object {
  return { name, parentPath, icon, color, pinned, isCustom, position };
}

function bookmarkRecord(link: ExportLink): Record<Exclude<keyof ExportLink, "addedAt"> | "createdAt", unknown> {
  const { categoryIcon = null, ...own } = toOwnJson(link);
  return {
    url: link.url,
    title: link.title,
    description: link.description,
    tags: link.tags,
    folder: link.folder,
    createdAt: link.addedAt?.toISOString() ?? null,
    icon: link.icon,
    categoryIcon,
    ...own,
  };
}

/**
 * Writes CSV for spreadsheets (RFC 4180, with a byte order mark so that Excel reads it as UTF-8), with the columns of
 * {@link CSV_HEADER}. No cell can run as a formula; the reader removes that guard.
 */
export async function* writeCsv(links: AsyncIterable<ExportLink>): AsyncGenerator<string> {
  yield `\ufeff${[...CSV_HEADER.map(([name]) => name), TAG_LIST].join(",")}\r\n`;
  yield* inBlocks(links, (link) => {
    const cells = CSV_HEADER.map(([, field]) => toCell(field, link));
    return `${[...cells, tagListOf(link)].map(quote).join(",")}\r\n`;
  });
}

/** The column that says for our own reader what the tags are where the column of tags does not. */
const TAG_LIST = "tag_list";

function tagListOf({ tags }: ExportLink): string {
  return tags.some((tag) => /[,;|"]/.test(tag)) ? writeTagList(tags) : "";
}

function toCell(field: Field, link: ExportLink): string {
  const write = CELLS[field as CommonField] as ((of: ExportLink) => string) | undefined;
  return write ? write(link) : toOwnCell(field as keyof OwnFields, link);
}

const CELLS: Record<CommonField, (link: ExportLink) => string> = {
  url: (link) => link.url,
  title: (link) => link.title,
  description: (link) => link.description ?? "",
  tags: (link) => joinTags(link.tags),
  folder: (link) => joinFolder(link.folder),
  addedAt: (link) => link.addedAt?.toISOString() ?? "",
  icon: (link) => link.icon ?? "",
};

function quote(cell: string): string {
  const guarded = guardCell(cell);
  return guarded === "" ? "" : `"${guarded.replaceAll('"', '""')}"`;
}
