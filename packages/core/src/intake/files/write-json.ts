import { exportVersion } from "@bowerbird/contract/bookmark-table";
import type { ExportLink, FileCategory } from "./file-link.ts";
import { backupFormat } from "./json-backup.ts";
import { toOwnJson } from "./own-fields.ts";
import { inBlocks } from "./batches.ts";

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
  const head = { format: backupFormat, version: exportVersion, exportedAt: exportedAt.toISOString(), settings };
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
