import { readBookmarkFile, type FileCategory, type FileLink, UnreadableFileError } from "../bookmark-files/index.ts";
import { type Context, database } from "../context/index.ts";

/** Links kept from counting them, so that all but large sources are read only once; some 20 MB of memory. */
const mostRemembered = 20_000;

export interface SourceReader {
  /** Reads the source to its end. @returns how many links it has */
  count(): Promise<number>;
  /** The links in order, from the given position on, in batches; while they are being counted, as they are read. */
  links(from: number): AsyncGenerator<FileLink[]>;
  /** Categories that the source names beside its links; complete when the first batch has come. */
  categories: readonly FileCategory[];
  /** Why the source could not be read to its end; null while it can. */
  problem: string | null;
}

/** Reads the kept source of an import piece by piece. What can be read before a fault is read. */
export function readSource(ctx: Context, importId: string): SourceReader {
  const memory = new Memory();
  const reader: SourceReader = { count, links, categories: [], problem: null };

  async function count(): Promise<number> {
    memory.begin();
    let total = 0;
    try {
      for await (const batch of readFile()) {
        total += batch.length;
        memory.add(batch);
      }
    } catch (error) {
      memory.giveUp();
      throw error;
    }
    memory.end();
    return total;
  }

  async function* links(from: number): AsyncGenerator<FileLink[]> {
    let position = 0;
    for await (const batch of memory.batches()) {
      yield* behind(from - position, [batch]);
      position += batch.length;
    }
    if (!memory.isWhole) yield* behind(Math.max(from, position), readFile());
  }

  async function* readFile(): AsyncGenerator<FileLink[]> {
    const categories: FileCategory[] = [];
    reader.categories = categories;
    try {
      const onCategory = (category: FileCategory) => void categories.push(category);
      yield* readBookmarkFile(pieces(ctx, importId), { onCategory });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      reader.problem = error.message;
    }
  }
  return reader;
}

/** Batches of a source as they are read, for whoever follows; given up when they become too many. */
class Memory {
  #batches: FileLink[][] = [];
  #size = 0;
  #state: "unused" | "growing" | "whole" | "given-up" = "unused";
  #wake = () => {};

  get isWhole(): boolean {
    return this.#state === "whole";
  }

  begin(): void {
    this.#state = "growing";
  }

  add(batch: FileLink[]): void {
    this.#size += batch.length;
    if (this.#size > mostRemembered) return this.giveUp();
    this.#batches.push(batch);
    this.#wake();
  }

  /** Whoever follows reads on from the source itself. */
  giveUp(): void {
    this.#state = "given-up";
    this.#batches = [];
    this.#wake();
  }

  end(): void {
    if (this.#state === "growing") this.#state = "whole";
    this.#wake();
  }

  async *batches(): AsyncGenerator<FileLink[]> {
    for (let next = 0; ;) {
      const batch = this.#batches[next];
      if (batch) {
        next += 1;
        yield batch;
      } else if (this.#state === "growing") await new Promise<void>((resolve) => (this.#wake = resolve));
      else return;
    }
  }
}

/** Leaves out the first links of the batches. */
async function* behind(
  from: number,
  batches: Iterable<FileLink[]> | AsyncIterable<FileLink[]>,
): AsyncGenerator<FileLink[]> {
  let left = Math.max(0, from);
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
