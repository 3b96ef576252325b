import { readBookmarkFile, type FileCategory, type FileLink, UnreadableFileError } from "../bookmark-files/index.ts";
import { type Context, database } from "../context/index.ts";

export interface SourceReader {
  /** The links in order, from the given position on, in batches. */
  links(from: number): AsyncGenerator<FileLink[]>;
  /** Categories that the source names beside its links; complete when the first batch has come. */
  categories: FileCategory[];
  /** Why the source could not be read to its end; null while it can. */
  problem: string | null;
}

/** Reads the kept source of an import piece by piece. What can be read before a fault is read. */
export function readSource(ctx: Context, importId: string): SourceReader {
  const reader: SourceReader = { links, categories: [], problem: null };
  const onCategory = (category: FileCategory) => void reader.categories.push(category);

  async function* links(from: number): AsyncGenerator<FileLink[]> {
    let left = from;
    reader.categories = [];
    try {
      for await (const batch of readBookmarkFile(pieces(ctx, importId), { onCategory })) {
        const rest = left >= batch.length ? [] : left > 0 ? batch.slice(left) : batch;
        left = Math.max(0, left - batch.length);
        if (rest.length > 0) yield rest;
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      reader.problem = error.message;
    }
  }
  return reader;
}

async function* pieces(ctx: Context, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const row = await database(ctx)
      .selectFrom("import_chunk")
      .select("content")
      .where("user_id", "=", ctx.userId)
      .where("import_id", "=", importId)
      .where("position", "=", position)
      .executeTakeFirst();
    if (!row) return;
    yield row.content;
  }
}
