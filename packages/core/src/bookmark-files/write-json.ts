import type { ExportLink, FileCategory } from "./file-link.ts";
import { BACKUP_FORMAT, BACKUP_VERSION } from "./json-backup.ts";
import { inBlocks } from "./write-blocks.ts";

export interface BackupContent {
  /** All categories, also empty ones. */
  categories: Iterable<FileCategory> | AsyncIterable<FileCategory>;
  bookmarks: AsyncIterable<ExportLink>;
  exportedAt: Date;
}

/** Everything, in the schema that json-backup.ts describes; a line a record, so that files can be compared. */
export function writeJson(content: BackupContent): AsyncGenerator<string> {
  return inBlocks(parts(content));
}

async function* parts({ categories, bookmarks, exportedAt }: BackupContent): AsyncGenerator<string> {
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exportedAt: exportedAt.toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},\n"categories": [`;
  yield* list(categories, categoryRecord);
  yield `],\n"bookmarks": [`;
  yield* list(bookmarks, bookmarkRecord);
  yield "]}\n";
}

async function* list<T>(items: Iterable<T> | AsyncIterable<T>, toRecord: (item: T) => object): AsyncGenerator<string> {
  let separator = "\n";
  for await (const item of items) {
    yield separator + JSON.stringify(toRecord(item));
    separator = ",\n";
  }
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
