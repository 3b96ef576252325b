import type { ExportLink, FileCategory } from "./file-link.ts";
import { BACKUP_FORMAT, BACKUP_VERSION } from "./json-backup.ts";
import { inBlocks } from "./write-blocks.ts";

export interface BackupContent {
  /** All categories, also empty ones. */
  categories: Iterable<FileCategory> | AsyncIterable<FileCategory>;
  bookmarks: AsyncIterable<ExportLink>;
  exportedAt: Date;
  settings?: object;
}

/** Everything, in the schema that json-backup.ts describes; a line a record, so that files can be compared. */
export async function* writeJson(content: BackupContent): AsyncGenerator<string> {
  const { categories, bookmarks, exportedAt, settings } = content;
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exportedAt: exportedAt.toISOString(), settings };
  yield `${JSON.stringify(head).slice(0, -1)},\n"categories": [`;
  yield* inBlocks(categories, lineOf(categoryRecord));
  yield `],\n"bookmarks": [`;
  yield* inBlocks(bookmarks, lineOf(bookmarkRecord));
  yield "]}\n";
}

function lineOf<T>(toRecord: (item: T) => object): (item: T) => string {
  let separator = "\n";
  return (item) => {
    const line = separator + JSON.stringify(toRecord(item));
    separator = ",\n";
    return line;
  };
}

/** Field by field: what else a caller's object holds (ids, owners) must not slip into a file. */
function categoryRecord({ name, parentPath, icon, color, pinned, isCustom }: FileCategory): object {
  return { name, parentPath, icon, color, pinned, isCustom };
}

function bookmarkRecord(link: ExportLink): object {
  return {
    url: link.url,
    title: link.title,
    description: link.description,
    tags: link.tags,
    folder: link.folder,
    createdAt: link.addedAt?.toISOString() ?? null,
    icon: link.icon,
    categoryIcon: link.categoryIcon ?? null,
    aiSummary: link.aiSummary ?? null,
    aiRelevance: link.aiRelevance ?? null,
    isAiGenerated: link.isAiGenerated ?? null,
  };
}
