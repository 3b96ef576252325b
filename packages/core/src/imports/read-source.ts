import { readBookmarkFile, type FileCategory, type FileLink, UnreadableFileError } from "../bookmark-files/index.ts";
import { type Context, database } from "../context/index.ts";

/** Links kept from counting them, so that all but large sources are read only once; some 20 MB of memory. */
const mostRemembered = 20_000;

export interface SourceReader {
  /** How many links the source has. */
  count(): Promise<number>;
  /** The links in order, from the given position on, in batches. */
  links(from: number): AsyncGenerator<FileLink[]>;
  /** Categories that the source names beside its links; complete when the first batch has come. */
  categories: readonly FileCategory[];
  /** Why the source could not be read to its end; null while it can. */
  problem: string | null;
}

/** Reads the kept source of an import piece by piece. What can be read before a fault is read. */
export function readSource(ctx: Context, importId: string): SourceReader {
  const remembered: FileLink[][] = [];
  let isAllRemembered = false;
  const reader: SourceReader = { count, links, categories: [], problem: null };

  async function count(): Promise<number> {
    let total = 0;
    for await (const batch of readFile()) {
      total += batch.length;
      if (total <= mostRemembered) remembered.push(batch);
      else remembered.length = 0;
    }
    isAllRemembered = total <= mostRemembered;
    return total;
  }

  async function* links(from: number): AsyncGenerator<FileLink[]> {
    if (isAllRemembered) yield* behind(from, remembered);
    else yield* behind(from, readFile());
  }

  async function* readFile(): AsyncGenerator<FileLink[]> {
    const categories: FileCategory[] = [];
    reader.categories = categories;
    try {
      yield* readBookmarkFile(pieces(ctx, importId), { onCategory: (category) => void categories.push(category) });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      reader.problem = error.message;
    }
  }
  return reader;
}

/** Leaves out the first links of the batches. */
async function* behind(
  from: number,
  batches: Iterable<FileLink[]> | AsyncIterable<FileLink[]>,
): AsyncGenerator<FileLink[]> {
  let left = from;
  for await (const batch of batches) {
    const rest = batch.slice(left);
    left = Math.max(0, left - batch.length);
    if (rest.length > 0) yield rest;
  }
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
